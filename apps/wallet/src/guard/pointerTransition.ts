/** Where a mouse is over the frame, and since when it has been over what it is over now. */
export type Pointer = Place & { sinceMs: number }

type Place = { clientX: number; clientY: number; screenX: number; screenY: number }

export type PointerMove = { type: 'left' } | (Place & { nowMs: number; type: 'moved' })

/** So little is a rounding. */
const roundingPx = 2
/** CSS pixels to one of the screen, at most and at least, however far a visitor has zoomed. */
const zoom = { max: 4, min: 0.2 }
/** Under a hand that has been here for less the frame may have been put. */
const settledMs = 300

/**
 * Follows a mouse. One whose way on the screen is not its way in the frame has the frame moved under it: it begins anew, as
 * one that has just come.
 */
export function pointerTransition(
  pointer: Pointer | undefined,
  move: PointerMove,
): Pointer | undefined {
  if (move.type === 'left') return undefined
  const { clientX, clientY, nowMs, screenX, screenY } = move
  const place = { clientX, clientY, screenX, screenY }
  if (!pointer) return { ...place, sinceMs: nowMs }
  const ways = [
    [screenX - pointer.screenX, clientX - pointer.clientX],
    [screenY - pointer.screenY, clientY - pointer.clientY],
  ] as const
  if (!ways.every(([onScreen, inFrame]) => isSameWay(onScreen, inFrame)))
    return { ...place, sinceMs: nowMs }
  // A mouse that rests is kept where it came to rest: small moves of the frame add up.
  const isAtRest = ways.every(([onScreen]) => onScreen === 0)
  return isAtRest ? pointer : { ...place, sinceMs: pointer.sinceMs }
}

function isSameWay(onScreen: number, inFrame: number): boolean {
  const forward = onScreen < 0 ? -inFrame : inFrame
  const length = Math.abs(onScreen)
  return forward <= length * zoom.max + roundingPx && forward >= length * zoom.min - roundingPx
}

/** Whether a mouse has been here long enough for a hand to have chosen what it clicks. */
export function isSettled(pointer: Pointer | undefined, nowMs: number): boolean {
  return pointer !== undefined && nowMs >= pointer.sinceMs + settledMs
}
