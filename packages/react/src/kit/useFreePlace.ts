import { type RefObject, useLayoutEffect } from 'react'
import { freeBand } from './freeBand.ts'

const gapPx = 8
const controls = 'a, button, input, summary, textarea, [tabindex="0"]'

/** Puts an element of the card, which is over its view, where it covers no control of it. */
export function useFreePlace(element: RefObject<HTMLElement | null>, shown: unknown): void {
  useLayoutEffect(() => {
    const over = element.current
    const card = over?.parentElement
    const scroller = card?.querySelector('[data-scroller]')
    if (!shown || !over || !card || !scroller) return
    const place = () => {
      const { top } = card.getBoundingClientRect()
      const seen = scroller.getBoundingClientRect()
      const spans = [...scroller.querySelectorAll(controls)]
        .map((control) => control.getBoundingClientRect())
        .filter((box) => box.height > 0 && box.bottom > seen.top && box.top < seen.bottom)
      const at = freeBand(spans, {
        bottom: seen.bottom - gapPx,
        gapPx,
        heightPx: over.offsetHeight,
        top: seen.top,
      })
      over.style.insetBlockStart = `${at - top}px`
    }
    place()
    if (typeof ResizeObserver === 'undefined') return
    // A view that comes meanwhile has controls of its own.
    const observer = new ResizeObserver(place)
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [element, shown])
}
