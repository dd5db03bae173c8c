'use client'
import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { ShownView } from './useShownView.ts'

/**
 * Lets the view before fade out over the next one. What fades are the nodes that React has taken out, so that fields
 * and pictures stay as they were, while the view itself has ended: nothing of it runs, is found, focused or read out.
 *
 * @returns the ref of what is shown; whatever takes its place has a key of its own
 */
export function useLeavingView(
  frame: RefObject<HTMLElement | null>,
  shown: ShownView | undefined,
): RefCallback<HTMLElement> {
  const present = useRef<HTMLElement>(null)
  const left = useRef<{ scrolledPx: number; view: HTMLElement }>(undefined)

  useLayoutEffect(() => {
    const { scrolledPx, view } = left.current ?? {}
    left.current = undefined
    // In StrictMode React lets go of what it keeps.
    if (!frame.current || !view || view === present.current || !shown) return
    for (const named of view.querySelectorAll('[data-testid]')) named.removeAttribute('data-testid')
    view.inert = true
    view.dataset['direction'] = shown.direction
    view.style.top = `${frame.current.scrollTop - (scrolledPx ?? 0)}px`
    frame.current.append(view)
    const remove = () => view.remove()
    // Together with the next view's entrance, however slow the machine: no frame is without either.
    const [fade] = view.getAnimations?.() ?? []
    if (fade) fade.finished.then(remove, remove)
    else remove()
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
