import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { Kit } from '../../kit/Feature.ts'
import type { LeftView } from '../../kit/fadeOut.ts'
import type { ShownView } from './useShownView.ts'

/**
 * Lets the view before fade out over the next one. What fades are the nodes that React has taken out, so that fields
 * and pictures stay as they were, while the view itself has ended: nothing of it runs, is found, focused or read out.
 *
 * @param kit has come with the next view; without it the view before is just gone
 * @returns the ref of what is shown; whatever takes its place has a key of its own
 */
export function useLeavingView(
  frame: RefObject<HTMLElement | null>,
  shown: ShownView | undefined,
  kit: Kit | undefined,
): RefCallback<HTMLElement> {
  const present = useRef<HTMLElement>(null)
  const left = useRef<LeftView>(undefined)

  useLayoutEffect(() => {
    const leaving = left.current
    left.current = undefined
    // In StrictMode React lets go of what it keeps.
    if (frame.current && leaving && leaving.view !== present.current && shown)
      kit?.fadeOut(leaving, frame.current, shown.direction)
  })

  return useCallback(
    (view) => {
      const scrolledPx = frame.current?.scrollTop ?? 0
      // React lets go before it takes the nodes out, which scrolls.
      if (!view && present.current) left.current = { scrolledPx, view: present.current }
      present.current = view
    },
    [frame],
  )
}
