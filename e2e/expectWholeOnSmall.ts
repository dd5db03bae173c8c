import { expect, type Locator } from '@playwright/test'
import { untilStill } from './untilStill.ts'

export const smallScreens = {
  // Zooming 1280 by 800 twofold leaves the page 640 by 400.
  'zoom of 200 %': { height: 400, width: 640 },
  '320 × 480': { height: 480, width: 320 },
  'a phone on its side': { height: 360, width: 760 },
}

/** Nothing sticks out of small screens, and each control is seen whole when it has focus. The page has its size again then. */
export async function expectWholeOnSmall(modal: Locator): Promise<void> {
  const page = modal.page()
  const before = page.viewportSize()
  for (const [name, size] of Object.entries(smallScreens)) {
    await page.setViewportSize(size)
    await untilStill(page)
    expect.soft(await hidden(modal), name).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

/** What sticks out of the screen to a side, and controls that are not seen whole when they have focus. */
function hidden(modal: Locator): Promise<string[]> {
  return modal.evaluate((card) => {
    const bounds = card.getBoundingClientRect()
    const root = card.getRootNode() as ShadowRoot
    const { clientWidth, scrollWidth } = document.documentElement
    const wide = [card, ...card.querySelectorAll('[data-scroller]')].filter(
      (frame) => frame.scrollWidth > frame.clientWidth,
    )
    const isWhole = (control: HTMLElement) => {
      control.focus()
      const target = control.closest('label') ?? control
      const { bottom, left, right, top } = target.getBoundingClientRect()
      // Nothing lies on it, as the foot of a screen could.
      const places = [top + 4, bottom - 4].map((y) => root.elementFromPoint((left + right) / 2, y))
      return (
        top >= bounds.top &&
        bottom <= bounds.bottom &&
        places.every((place) => place === target || target.contains(place))
      )
    }
    // A list that grows while it is scrolled has no last row.
    const controls = [...card.querySelectorAll<HTMLElement>('button, a[href], input')]
      .filter((control) => !control.matches(':disabled, p a, label a') && control.checkVisibility())
      .slice(0, 30)
    return [
      ...(scrollWidth > clientWidth ? ['the page'] : []),
      ...(bounds.top < 0 || bounds.bottom > innerHeight ? ['the card'] : []),
      ...wide.map(({ className }) => className),
      ...controls
        .filter((control) => !isWhole(control))
        .map((control) => control.dataset['testid'] ?? control.textContent ?? ''),
    ]
  })
}
