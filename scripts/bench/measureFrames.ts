import type { Page } from '@playwright/test'
import { type Times, type Visit, withPage } from './measureVisit.ts'
import type { ListName } from './pages/lists/answerLists.ts'

/** What is scrolled a frame: as far as a quick flick. */
const pxAFrame = 60
/** From the beginning, the middle and towards the end, some seconds each. */
const framesAPlace = 200

/** How a row of each list is found, and what brings more of them. */
export const lists: Record<ListName, { rows: number; row: string; more?: string | undefined }> = {
  activity: { row: '[data-testid="activity-item"]', rows: 10_000 },
  tokens: { more: '[data-testid="tokens-more"]', row: '[data-testid^="token-"]', rows: 1_000 },
  wallets: { row: '[data-testid^="wallet-item-"]', rows: 500 },
}

/** How long the frames of a list take while it is scrolled from end to end, and the work of the page in one. */
export async function measureFrames(visit: Visit, list: ListName): Promise<Times> {
  return withPage(visit, async (page, session) => {
    const { more, row, rows } = lists[list]
    const isPlain = visit.url.includes('&plain')
    await page.goto(visit.url)
    await loadAll(page, { more, row: isPlain ? '.row' : row, rows })
    // The thread's own time: what else runs on this machine does not count.
    await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
    await session.send('Performance.enable')
    const busyMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
    }
    const before = await busyMs()
    const frames = await page.evaluate<number[]>(
      `bench.scrollFrames('${isPlain ? '.row' : row}', ${pxAFrame}, ${framesAPlace})`,
    )
    const work = (await busyMs()) - before
    const sorted = frames.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN
    return {
      [`${list}, frame p50`]: at(0.5),
      [`${list}, frame p95`]: at(0.95),
      [`${list}, worst frame`]: at(1),
      [`${list}, work a frame`]: work / frames.length,
    }
  })
}

/** Scrolls to the end until all rows are there. */
async function loadAll(page: Page, { more, row, rows }: (typeof lists)[ListName]): Promise<void> {
  await page.evaluate(`bench.untilRows('${row}', ${rows}, ${JSON.stringify(more ?? null)})`)
  await page.waitForTimeout(1000)
}
