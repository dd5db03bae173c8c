import { expect, type Page } from '@playwright/test'

/** The transactions of the list that is open. */
export const rows = (page: Page) => page.getByTestId('modal').getByTestId('activity-item')

/** Months of the list that is open, and what is pending. */
export const headings = (page: Page) => page.getByTestId('modal').getByTestId('activity-heading')

/** Scrolls as far down as there are rows, as often as more come. */
export async function scrollToEnd(page: Page, count: number): Promise<void> {
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate(async (count) => {
    const root = document.querySelector('[data-latchkey-host]')?.shadowRoot
    const scroller = root?.querySelector('[data-scroller]')
    const known = () => root?.querySelectorAll('[data-testid="activity-item"]').length ?? 0
    // A large list would take minutes as a finger goes.
    const stepPx = count > 1000 ? 100_000 : 700
    for (let turn = 0; turn < 2000 && known() < count && scroller; turn++) {
      scroller.scrollTop += stepPx
      await new Promise(requestAnimationFrame)
    }
  }, count)
  await expect(rows(page)).toHaveCount(count)
}

type Offsets = readonly (readonly [number, number])[]
type Watched = typeof globalThis & {
  rowSamples?: { offsets: Offsets; seen: number }[] | undefined
}

/** Notes in each frame from now on where the rows stand in the list, and how many are in sight. */
export async function watchRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = globalThis as Watched
    const samples: { offsets: Offsets; seen: number }[] = []
    watched.rowSamples = samples
    const look = () => {
      if (watched.rowSamples !== samples) return
      const root = document.querySelector('[data-latchkey-host]')?.shadowRoot
      const frame = root?.querySelector('[data-scroller]')
      const box = frame?.getBoundingClientRect() ?? new DOMRect()
      const all = [...(root?.querySelectorAll('[data-testid="activity-item"]') ?? [])]
      const tops = all.map((row) => row.getBoundingClientRect().top - box.top)
      samples.push({
        offsets: tops.map((top, index) => [index, Math.round(top + (frame?.scrollTop ?? 0))]),
        seen: tops.filter((top) => top > -56 && top < box.height).length,
      })
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Whether no row has moved in the list since `watchRows`, and some were in sight in each frame. */
export async function expectSteadyRows(page: Page, count: number): Promise<void> {
  const samples = await page.evaluate(() => {
    const watched = globalThis as Watched
    const { rowSamples = [] } = watched
    watched.rowSamples = undefined
    return rowSamples
  })
  expect(samples.length).toBeGreaterThan(10)
  const places = new Map<number, Set<number>>()
  for (const { offsets } of samples)
    for (const [index, offset] of offsets)
      places.set(index, (places.get(index) ?? new Set()).add(offset))
  expect(places.size).toBe(count)
  expect([...places].filter(([, offsets]) => offsets.size > 1)).toEqual([])
  expect(Math.min(...samples.map(({ seen }) => seen))).toBeGreaterThan(0)
}
