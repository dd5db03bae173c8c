import type { WalletFreeze } from '@latchkey/protocol/wallet'
import { Notice } from '@latchkey/ui'
import type { Texts } from '../texts/en.ts'
import type { DeviceDeed } from './createDevices.ts'
import classes from './DevicesSheet.module.css'
import type { Press } from './DevicesSheet.tsx'
import { GuardedButton } from './GuardedButton.tsx'
import type { DevicesTexts } from './texts/en.ts'

const hourMs = 60 * 60_000

/** That the wallet is frozen, since when and until when, and what its owner does about it. */
export function FrozenNotice({
  doing,
  frozen: { atMs, isOwn, liftMs, thawInMs },
  hasFailed,
  isBusy,
  onKeep,
  onThaw,
  own,
  press,
  texts,
}: FrozenNotice.Props) {
  const isThawing = thawInMs !== undefined
  const shared = { isBusy, press }
  return (
    <section aria-label={own.frozenTitle} className={classes['frozen']}>
      <Notice data-testid="devices-frozen" tone="warn">
        {own.frozen(texts.time(atMs))} {isThawing && own.thaws(hoursOf(thawInMs))}
      </Notice>
      <p className={classes['hint']}>{own.frozenHint}</p>
      <div className={classes['actions']}>
        {!isOwn && (
          <GuardedButton
            {...shared}
            isRunning={doing === 'freeze'}
            onClick={onKeep}
            testId="devices-keep-frozen"
            variant="secondary"
          >
            {own.keepFrozen}
          </GuardedButton>
        )}
        {(!isThawing || liftMs === 0) && (
          <GuardedButton
            {...shared}
            isRunning={doing === 'thaw'}
            onClick={onThaw}
            testId="devices-thaw"
            variant="primary"
          >
            {liftMs === 0 ? own.thaw : own.thawIn(hoursOf(liftMs))}
          </GuardedButton>
        )}
      </div>
      <p className={classes['failed']} role="status">
        {hasFailed ? own.failed : null}
      </p>
    </section>
  )
}

function hoursOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / hourMs))
}

export declare namespace FrozenNotice {
  type Props = {
    doing: DeviceDeed | undefined
    frozen: WalletFreeze
    hasFailed: boolean
    isBusy: boolean
    /** Keeps it frozen from this device, also where another one has asked to thaw it. */
    onKeep: () => void
    onThaw: () => void
    own: DevicesTexts
    press: Press
    texts: Texts
  }
}
