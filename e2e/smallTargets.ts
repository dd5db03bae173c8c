import type { Locator } from '@playwright/test'

/** Controls that a press can miss within half of `px` from their centre (WCAG 2.2, 2.5.8); links in a sentence may. */
export function smallTargets(modal: Locator, px: number): Promise<string[]> {
  return modal.evaluate((card, px) => {
    const bounds = card.getBoundingClientRect()
    const root = card.getRootNode() as ShadowRoot
    // A field's hairline lies around what can be pressed.
    const reach = px / 2 - 2
    const boxes = [card, ...card.querySelectorAll('*')]
    return [...card.querySelectorAll<HTMLElement>('button, a[href], input')]
      .filter((control) => !control.matches('p a, label a'))
      .flatMap((control) => {
        const target = control.closest('label') ?? control
        if (!isMissed(target)) return []
        // What lies half behind the head or the foot is measured where it is whole: visitors scroll to it.
        const scrolled = boxes.map((box) => [box, box.scrollTop, box.scrollLeft] as const)
        target.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'center' })
        const missed = isMissed(target)
        for (const [box, top, left] of scrolled) {
          box.scrollTop = top
          box.scrollLeft = left
        }
        if (!missed) return []
        const { height, width } = target.getBoundingClientRect()
        const name = control.dataset['testid'] ?? control.getAttribute('aria-label')
        return [`${name ?? control.textContent}: ${width} × ${height}`]
      })

    function isMissed(target: Element): boolean {
      const { height, left, top, width } = target.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      // What lies beyond the card's edge is measured by none: it may be behind the list's own end.
      if (y - reach < bounds.top || y + reach > bounds.bottom) return false
      return [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ].some(([x = 0, y = 0]) => {
        const hit = root.elementFromPoint(x, y)
        return !hit || !target.contains(hit)
      })
    }
  }, px)
}
