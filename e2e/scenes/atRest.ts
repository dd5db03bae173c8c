import type { Locator } from '@playwright/test'
import { untilStill } from '../untilStill.ts'

/** Waits until pictures are there, placeholders gone and movements over. */
export async function atRest(modal: Locator) {
  await modal.page().waitForFunction(
    () => {
      const root = document.querySelector('[data-latchkey-host]')?.shadowRoot
      const card = root?.querySelector('[data-testid="modal"]')
      if (!card) return false
      const { bottom } = card.getBoundingClientRect()
      // Pictures below the edge are fetched when they are scrolled to.
      const loading = [...card.querySelectorAll('img')].some(
        (image) => !image.complete && image.getBoundingClientRect().bottom < bottom,
      )
      return !loading && !card.querySelector('[class*="skeleton"]')
    },
    undefined,
    { polling: 'raf' },
  )
  await untilStill(modal.page())
}
