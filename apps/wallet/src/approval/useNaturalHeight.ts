import { type RefObject, useLayoutEffect } from 'react'

/**
 * Says how high a card is of which nothing has to be scrolled, in CSS pixels: now, and whenever that changes.
 *
 * @param card holds a head, a body with all of it in one element, and a foot
 */
export function useNaturalHeight(
  card: RefObject<HTMLElement | null>,
  onHeight: ((px: number) => void) | undefined,
): void {
  useLayoutEffect(() => {
    const main = card.current
    if (!main || !onHeight) return
    const [head, body, foot] = main.children
    const parts = [head, body?.firstElementChild, foot].filter(
      (part): part is HTMLElement => part instanceof HTMLElement,
    )
    const heightOf = (part: HTMLElement) => part.getBoundingClientRect().height
    // A rounded part would leave a pixel to be scrolled, and a bar for it makes the text higher again.
    const say = () =>
      onHeight(Math.ceil(parts.reduce((sum, part) => sum + heightOf(part), main.clientTop)))
    const observer = new ResizeObserver(say)
    for (const part of parts) observer.observe(part)
    return () => observer.disconnect()
  }, [card, onHeight])
}
