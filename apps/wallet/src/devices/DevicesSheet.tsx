import type { KnownDevice } from '@latchkey/protocol/wallet'
import { Button, Notice, Spinner, useStyles } from '@latchkey/ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import card, { css as cardCss } from '../approval/ApprovalCard.module.css'
import { useNaturalHeight } from '../approval/useNaturalHeight.ts'
import { useGuard } from '../guard/useGuard.ts'
import type { FrameFacts } from '../view/FrameFacts.ts'
import { ArrivalRow } from './ArrivalRow.tsx'
import { type Devices, type DevicesState, wholeWallet } from './createDevices.ts'
import { DeviceRow } from './DeviceRow.tsx'
import classes, { css } from './DevicesSheet.module.css'
import { FrozenNotice } from './FrozenNotice.tsx'
import { GuardedButton } from './GuardedButton.tsx'
import { ar } from './texts/ar.ts'
import { type DevicesTexts, en } from './texts/en.ts'

/** The visitor’s devices, in the wallet’s own place: no page learns which there are, and where else they are used. */
export function DevicesSheet({
  devices,
  facts: { texts, windows: _, ...eyes },
  onClose,
  onHeight,
}: DevicesSheet.Props) {
  useStyles(cardCss)
  useStyles(css)
  const own = texts.language === 'ar' ? ar : en
  const sheet = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const state = useSyncExternalStore(devices.subscribe, devices.getState)
  useNaturalHeight(sheet, onHeight)
  // Nothing moves by it: it may be done where the browser cannot tell what lies over it.
  const { button, guard, isAgreed } = useGuard(sheet, { ...eyes, isUnproven: true })
  useEffect(() => heading.current?.focus(), [])
  const press = { button, isAgreed, isArmed: guard?.status === 'armed' }

  return (
    <main className={card['card']} ref={sheet}>
      <header className={card['head']}>
        <h1 className={card['heading']} data-testid="devices-heading" ref={heading} tabIndex={-1}>
          {own.title}
        </h1>
      </header>
      <div className={card['body']}>
        <div className={card['content']}>
          {state.status === 'loading' && (
            <p className={classes['loading']} role="status">
              <Spinner /> {own.loading}
            </p>
          )}
          {state.status === 'failed' && (
            <>
              <Notice data-testid="devices-failed" tone="warn">
                {failureOf(state, own)}
              </Notice>
              {state.code !== 'logged_out' && (
                <Button
                  data-testid="devices-again"
                  fullWidth
                  onClick={() => void devices.load()}
                  variant="secondary"
                >
                  {own.again}
                </Button>
              )}
            </>
          )}
          {state.status === 'shown' && (
            <Lists devices={devices} own={own} press={press} state={state} texts={texts} />
          )}
        </div>
      </div>
      <footer className={card['foot']}>
        {state.status === 'shown' && guard?.status === 'never' && (
          <Notice data-testid="devices-unseen" tone="warn">
            {texts.unseen[guard.reason]}
          </Notice>
        )}
        <Button data-testid="devices-close" fullWidth onClick={onClose} variant="secondary">
          {texts.close}
        </Button>
      </footer>
    </main>
  )
}

function Lists({
  devices,
  own,
  press,
  state: { doing, failed, list },
  texts,
}: Pick<DevicesSheet.Props, 'devices'> & {
  own: DevicesTexts
  press: Press
  state: Extract<DevicesState, { status: 'shown' }>
  texts: FrameFacts['texts']
}) {
  const shared = { own, press, texts }
  const of = (device: string) => ({
    doing: doing?.device === device ? doing.deed : undefined,
    hasFailed: failed === device,
    isBusy: doing !== undefined,
  })
  const wallet = of(wholeWallet)
  return (
    <>
      {list.frozen && (
        <FrozenNotice
          {...wallet}
          frozen={list.frozen}
          onKeep={() => void devices.freeze()}
          onThaw={() => void devices.thaw()}
          own={own}
          press={press}
          texts={texts}
        />
      )}
      {list.arrivals.length > 0 && (
        <section aria-labelledby="arrivals">
          <h2 className={classes['label']} id="arrivals">
            {own.arrivals}
          </h2>
          <p className={classes['hint']}>{list.frozen ? own.hintFrozen : own.hint}</p>
          <ul className={classes['list']}>
            {list.arrivals.map((each) => (
              <ArrivalRow
                {...shared}
                {...of(each.device)}
                arrival={each}
                isFrozen={list.frozen !== undefined}
                key={each.device}
                onAnswer={(answer) => void devices.answer(each.device, answer)}
              />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="devices">
        <h2 className={classes['label']} id="devices">
          {list.devices.length > 1 ? own.others : own.only}
        </h2>
        <ul className={classes['list']}>
          {hereFirst(list.devices).map((each) => (
            <DeviceRow
              {...shared}
              {...of(each.device)}
              device={each}
              key={each.device}
              onEnd={() => void devices.end(each.device)}
              onName={(name) => void devices.name(each.device, name)}
            />
          ))}
        </ul>
      </section>
      {!list.frozen && (
        <section aria-label={own.stop} className={classes['stop']}>
          <GuardedButton
            isBusy={wallet.isBusy}
            isRunning={wallet.doing === 'freeze'}
            onClick={() => void devices.freeze()}
            press={press}
            testId="devices-freeze"
            variant="secondary"
          >
            {own.stop}
          </GuardedButton>
          <p className={classes['hint']}>{own.stopHint}</p>
          <p className={classes['failed']} role="status">
            {wallet.hasFailed ? own.failed : null}
          </p>
        </section>
      )}
    </>
  )
}

function hereFirst(devices: readonly KnownDevice[]): readonly KnownDevice[] {
  return [...devices].sort((one, other) => Number(other.isHere) - Number(one.isHere))
}

function failureOf(
  { code }: Extract<DevicesState, { status: 'failed' }>,
  own: DevicesTexts,
): string {
  if (code === 'logged_out') return own.failedLoggedOut
  return code === 'offline' ? own.failedOffline : own.failedList
}

/** How a press is known to be the visitor’s, on what they have seen. */
export type Press = Pick<ReturnType<typeof useGuard>, 'button' | 'isAgreed'> & { isArmed: boolean }

export declare namespace DevicesSheet {
  type Props = {
    devices: Devices
    facts: FrameFacts
    onClose: () => void
    /** Called with the height of a sheet that is not scrolled. */
    onHeight?: ((px: number) => void) | undefined
  }
}
