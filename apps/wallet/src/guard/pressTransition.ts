/** What a hand does to the button; `armedMs` since when the guard is armed, nothing while it is not. */
export type PressEvent = {
  armedMs: number | undefined
  isTrusted: boolean
} /** `isSettled` where the pointer was there before. */ & (
  | { button: number; isInside: boolean; isSettled: boolean; type: 'down' | 'up' }
  | { isRepeated: boolean; type: 'key' }
)

/** A press that has begun, and whether it still counts. */
export type Press = {
  armedMs: number | undefined
  button: number | undefined
  isGood: boolean
  isUp: boolean
}

/** What is left of a press after an event: both ends of it are trusted, inside, by one button, and in one time of being armed. */
export function pressTransition(press: Press | undefined, event: PressEvent): Press | undefined {
  const { armedMs, isTrusted } = event
  const isAllowed = isTrusted && armedMs !== undefined
  switch (event.type) {
    case 'key':
      return { armedMs, button: undefined, isGood: isAllowed && !event.isRepeated, isUp: true }
    case 'down': {
      const { button, isInside, isSettled } = event
      return { armedMs, button, isGood: isAllowed && isInside && isSettled, isUp: false }
    }
    case 'up': {
      const isSame = press?.armedMs === armedMs && press?.button === event.button
      const isGood =
        isAllowed && event.isInside && event.isSettled && isSame && press?.isGood === true
      return { armedMs, button: event.button, isGood, isUp: true }
    }
    default:
      return event satisfies never
  }
}

/**
 * Whether a click agrees. One without a press is of what acts for a visitor, such as a screen reader: browsers trust it, and
 * no script can send it.
 */
export function isAgreed(
  press: Press | undefined,
  { armedMs, isTrusted }: { armedMs: number | undefined; isTrusted: boolean },
): boolean {
  if (!isTrusted || armedMs === undefined) return false
  return press === undefined || (press.isGood && press.isUp && press.armedMs === armedMs)
}
