import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Lets a visitor who has scrolled into a list keep what they look at when rows come or go above it. Our frame anchors
 * nothing by itself, and Safari cannot.
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>): void {
  const last = useRef<{ row: Element; offsetPx: number }>(undefined)
  // After each commit, before it is painted.
  useLayoutEffect(() => {
    const element = list.current
    const scroller = element?.closest('[data-scroller]')
    if (!element || !scroller) return
    const { top } = element.getBoundingClientRect()
    const offsetOf = (row: Element) => row.getBoundingClientRect().top - top
    const { current } = last
    // The last row: whatever comes or goes in what is on screen or above it moves this one.
    const row = [...element.querySelectorAll('[role="listitem"]')].at(-1)
    last.current = row ? { offsetPx: offsetOf(row), row } : undefined
    if (!current || !element.contains(current.row)) return
    const movedPx = offsetOf(current.row) - current.offsetPx
    // From its beginning, what is new is seen arriving.
    if (movedPx !== 0 && top < scroller.getBoundingClientRect().top) scroller.scrollTop += movedPx
  })
}
