import type { Sight } from './Sight.ts'

/** What the guard knows; times in ms of one clock. */
export type GuardFacts = {
  /** Since when the same thing speaks against it, whatever else has changed since. */
  againstMs: number
  /** When what is shown changed last. */
  changedMs: number
  sight: Sight
  /** Since when the sight is as it is. */
  sinceMs: number
}

/** Whether what is shown can be agreed to. */
export type Guard =
  | { status: 'armed' }
  /** It cannot be proven here that a visitor sees it. */
  | { reason: 'covered' | 'small' | 'unsupported'; status: 'never' }
  /** `isCounting` where it arms by itself at `untilMs`, and has waited since `fromMs`. */
  | { fromMs: number; isCounting: boolean; status: 'waiting'; untilMs: number }

/** The least that a frame must be to show what is asked, and who asks, in CSS pixels. */
const least = { height: 260, width: 300 }
/**
 * A page’s `zoom` shrinks a frame that says it is as large as before. A visitor with a coarse screen zooms out so far; on a
 * dense one a page can hide in that.
 */
const leastScale = 0.66
/** It must have been seen for so long without a break. */
const seenMs = 500
/** What is new must have been there for so long: a double click agrees to nothing that its first click has brought. */
const changedWaitMs = 800
/** What has not been seen for so long may never be. */
const patienceMs = 3000

/**
 * Judges what is known of a card.
 *
 * @param isUnproven whether being on the screen is enough where the browser cannot tell more
 */
export function guardOf(
  { againstMs, changedMs, sight, sinceMs }: GuardFacts,
  { isUnproven, nowMs }: { isUnproven: boolean; nowMs: number },
): Guard {
  const isOn = isOnScreen(sight)
  if (isOn && sight.view === 'shown' && !isUnproven)
    return { reason: 'unsupported', status: 'never' }
  const reason = reasonAgainst(sight)
  if (reason && nowMs >= againstMs + patienceMs) return { reason, status: 'never' }
  const isFit = isOn && !reason
  const fromMs = reason ? againstMs : sinceMs
  const afterSight = { fromMs, untilMs: fromMs + (isFit ? seenMs : patienceMs) }
  const afterChange = { fromMs: changedMs, untilMs: changedMs + changedWaitMs }
  const wait = !isFit || afterSight.untilMs > afterChange.untilMs ? afterSight : afterChange
  if (isFit && nowMs >= wait.untilMs) return { status: 'armed' }
  return { ...wait, isCounting: isFit, status: 'waiting' }
}

function isOnScreen({ isDocumentVisible, view }: Sight): boolean {
  return isDocumentVisible && view !== 'off'
}

/** What speaks against what is on the screen, as long as it stays so. */
export function reasonAgainst(sight: Sight): 'covered' | 'small' | undefined {
  const { height, scale, view, width } = sight
  // Where the browser cannot tell what covers it, its size says nothing either.
  if (!isOnScreen(sight) || view === 'shown') return undefined
  if (view === 'covered') return 'covered'
  const isLarge = width >= least.width && height >= least.height && scale >= leastScale
  return isLarge ? undefined : 'small'
}
