import type { PointerMove } from './pointerTransition.ts'

/** Calls back with each move of the mouse over an element’s document, before what it presses there learns of it; returns what stops it. */
export type WatchPointer = (
  element: Element,
  report: (move: PointerMove) => void,
  now: () => number,
) => () => void

const moves = ['pointerover', 'pointermove', 'pointerdown'] as const
const mouse = 'mouse'

/** By the document. Fingers are not over anything before they press. */
export const watchPointer: WatchPointer = (element, report, now) => {
  const page = element.ownerDocument
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  for (const type of moves)
    page.addEventListener(
      type,
      ({ clientX, clientY, pointerType, screenX, screenY }) => {
        if (pointerType !== mouse) return
        report({ clientX, clientY, nowMs: now(), screenX, screenY, type: 'moved' })
      },
      options,
    )
  page.documentElement.addEventListener('pointerleave', () => report({ type: 'left' }), options)
  return () => ended.abort()
}
