import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

/** Whether a frame of the browser showed what the wallet draws, and what the page shows before that. */
type Moment = { isDrawn: boolean; isWaiting: boolean }

type Watched = typeof globalThis & { moments: Moment[] | undefined }

/** Notes what each frame shows of an approval from now on. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = globalThis as Watched
    const moments: Moment[] = []
    watched.moments = moments
    const look = () => {
      if (watched.moments !== moments) return
      requestAnimationFrame(look)
      const modal = document.querySelector('[data-latchkey-host]')?.shadowRoot
      const wallet = document.querySelector('[data-latchkey-wallet]')?.shadowRoot
      const hints = [...(modal?.querySelectorAll('p') ?? [])]
      const isSeen = (element: Element | null | undefined) =>
        element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true
      moments.push({
        isDrawn: isSeen(wallet?.querySelector('dialog')),
        isWaiting: hints.some((hint) => hint.textContent === 'Opening your wallet' && isSeen(hint)),
      })
    }
    requestAnimationFrame(look)
  })
}

/** Once the wallet has drawn itself, no frame of the browser shows the page's waiting in its place, however it ends. */
export async function expectOneEnd(page: Page, end: () => Promise<void>): Promise<void> {
  await watch(page)
  await end()
  await expect(page.getByTestId('modal')).toBeHidden()
  const moments = await page.evaluate(() => {
    const watched = globalThis as Watched
    const { moments = [] } = watched
    watched.moments = undefined
    return moments
  })
  const first = moments.findIndex(({ isDrawn }) => isDrawn)
  expect(first, 'the wallet is drawn').toBeGreaterThanOrEqual(0)
  const bare = moments.slice(first).filter(({ isDrawn, isWaiting }) => isWaiting && !isDrawn)
  expect(bare, 'nothing waits after the end').toEqual([])
}
