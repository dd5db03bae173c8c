import type { Locator } from '@playwright/test'

/** Controls that a press can miss within half of `px` from their centre (WCAG 2.2, 2.5.8); links in a sentence may. */
export function smallTargets(modal: Locator, px: number): Promise<string[]> {
  return modal.evaluate((card, px) => {
    const bounds = card.getBoundingClientRect()
    const root = card.getRootNode() as ShadowRoot
    // A field's hairline lies around what can be pressed.
    const reach = px / 2 - 2
    return [...card.querySelectorAll<HTMLElement>('button, a[href], input')]
      .filter((control) => !control.matches('p a, label a'))
      .flatMap((control) => {
        const target = control.closest('label') ?? control
        const { height, left, top, width } = target.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        // What lies at the edge of a scrolled list is measured where it is whole.
        if (y - reach < bounds.top || y + reach > bounds.bottom) return []
        const missed = [
          [x - reach, y],
          [x + reach, y],
          [x, y - reach],
          [x, y + reach],
        ].some(([x = 0, y = 0]) => {
          const hit = root.elementFromPoint(x, y)
          return !hit || !target.contains(hit)
        })
        const name = control.dataset['testid'] ?? control.getAttribute('aria-label')
        return missed ? [`${name ?? control.textContent}: ${width} × ${height}`] : []
      })
  }, px)
}
