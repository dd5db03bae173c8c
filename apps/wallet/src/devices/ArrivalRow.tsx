import type { AnswerArrival, Arrival } from '@latchkey/protocol/wallet'
import { hostOf } from '../approval/words/hostOf.ts'
import type { Texts } from '../texts/en.ts'
import type { DeviceDeed } from './createDevices.ts'
import classes from './DevicesSheet.module.css'
import type { Press } from './DevicesSheet.tsx'
import { describeBrowser } from './describeDevice.ts'
import { GuardedButton } from './GuardedButton.tsx'
import type { DevicesTexts } from './texts/en.ts'

const hourMs = 60 * 60_000

/** A device that waits: no before yes. */
export function ArrivalRow({
  arrival,
  doing,
  hasFailed,
  isBusy,
  isFrozen,
  onAnswer,
  own,
  press,
  texts,
}: ArrivalRow.Props) {
  const { askedAtMs, device, freeInMs, site } = arrival
  const host = hostOf(site)
  const hours = Math.ceil(Math.max(0, freeInMs) / hourMs)
  const answer = (kind: AnswerArrival, text: string) => (
    <GuardedButton
      isBusy={isBusy}
      isRunning={doing === kind}
      onClick={() => onAnswer(kind)}
      press={press}
      testId={`arrival-${kind}`}
      variant={kind === 'refuse' ? 'secondary' : 'primary'}
    >
      {text}
    </GuardedButton>
  )
  return (
    <li className={classes['row']} data-testid={`arrival-${device}`}>
      <div className={classes['words']}>
        <p className={classes['name']}>
          <bdi>{describeBrowser(arrival, texts)}</bdi>
        </p>
        {host !== undefined && (
          <p className={classes['detail']}>
            <bdi dir="ltr">{host}</bdi>
          </p>
        )}
        <p className={classes['detail']}>{own.waits(texts.time(askedAtMs), hours)}</p>
        <p className={classes['failed']} role="status">
          {hasFailed ? own.failed : null}
        </p>
      </div>
      <div className={classes['actions']}>
        {answer('refuse', own.refuse)}
        {!isFrozen && answer('let_in', own.letIn)}
      </div>
    </li>
  )
}

export declare namespace ArrivalRow {
  type Props = {
    arrival: Arrival
    doing: DeviceDeed | undefined
    hasFailed: boolean
    isBusy: boolean
    /** Then none is let in. */
    isFrozen: boolean
    onAnswer: (answer: AnswerArrival) => void
    own: DevicesTexts
    press: Press
    texts: Texts
  }
}
