import type { Verdict } from '../judge/judgeEffects.ts'
import { isWorse, type Outcome } from '../judge/judgeOutcome.ts'
import type { ApprovalRequest } from './ApprovalRequest.ts'

type Judged = { outcome: Outcome; verdict: Verdict }

/** Judges a request anew at the press, and gives what is to be shown instead where it does something else by now. */
export function createCheck<Found extends Judged>(
  first: Found,
  {
    isSigned,
    judge,
    write,
  }: {
    /** What was signed is done, whatever it does. */
    isSigned: () => boolean
    judge: () => Promise<Found>
    write: (judged: Found) => ApprovalRequest
  },
): {
  check: () => Promise<ApprovalRequest | undefined>
  isTried: () => boolean
  shown: () => Found
} {
  let shown = first
  return {
    async check() {
      if (isSigned()) return undefined
      const before = shown
      shown = await judge()
      const isChanged =
        isWorse(before.outcome, shown.outcome) || nameOf(before.verdict) !== nameOf(shown.verdict)
      return isChanged ? write(shown) : undefined
    },
    /** Whether a node has tried out what is shown; one that was late may by now. */
    isTried: () => shown.outcome.status !== 'unknown',
    shown: () => shown,
  }
}

/** What a verdict says, so that two can be compared. */
function nameOf({ effects, reasons }: Verdict): string {
  const said = [effects.map(({ effect }) => effect), reasons]
  return JSON.stringify(said, (_, each: unknown) =>
    typeof each === 'bigint' ? String(each) : each,
  )
}
