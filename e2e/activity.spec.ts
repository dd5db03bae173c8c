import type { Page } from '@playwright/test'
import { expectSteadyRows, headings, rows, scrollToEnd, watchRows } from './activityRows.ts'
import { openActivity, sendOne } from './scenes/activityScenes.ts'
import { answerHistory, type HistoryEntry, historyNow, twoYears } from './scenes/answerHistory.ts'
import { connect } from './scenes/connectWallet.ts'
import { visit } from './scenes/visit.ts'
import { expect, test } from './test.ts'
import { untilStill } from './untilStill.ts'

/** The months of entries as their headings say them, for a visitor at Greenwich. */
function monthsOf(entries: readonly HistoryEntry[]): readonly string[] {
  const names = entries.map(({ minedAt }) => {
    const month = minedAt.toLocaleString('en', { month: 'long', timeZone: 'UTC' })
    const isThisYear = minedAt.getUTCFullYear() === historyNow.getUTCFullYear()
    return isThisYear ? month : `${month} ${minedAt.getUTCFullYear()}`
  })
  return [...new Set(names)]
}

test('300 transactions of two years stand under their months, with the year when it is another (S1.12, S2.12, S4.50)', {
  tag: '@flow',
}, async ({ page }) => {
  const entries = twoYears(300)
  await visit(page)
  await openActivity(page, entries)
  await scrollToEnd(page, 300)
  const months = monthsOf(entries)
  expect(months).toEqual(expect.arrayContaining(['November', 'December 2025', 'November 2024']))
  await expect(headings(page)).toHaveText([...months])
  const dates = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('href')))
  expect(dates).toEqual(
    entries.map(({ id }) => `https://scan.example/tx/0x${id.padStart(64, '0')}`),
  )
  await expect(page.getByTestId('activity-more')).toHaveCount(0)
})

test('pages come without a row that moves or a list that goes blank (S4.50)', async ({ page }) => {
  await visit(page)
  const entries = twoYears(300)
  await openActivity(page, entries, { hold: () => new Promise((next) => setTimeout(next, 60)) })
  await expect(rows(page)).toHaveCount(50)
  await untilStill(page)
  await watchRows(page)
  await scrollToEnd(page, 300)
  await expectSteadyRows(page, 300)
})

test('what is new comes in front, and what a visitor looks at stays where it is', async ({
  page,
}) => {
  await visit(page)
  const entries = [...twoYears(120)]
  await openActivity(page, entries)
  await expect(rows(page)).toHaveCount(50)
  await untilStill(page)
  await rows(page).nth(25).scrollIntoViewIfNeeded()
  await watchRow(page, (await rows(page).nth(25).getAttribute('href'))!)
  await sendOne(page)
  await expect(headings(page).first()).toHaveText('Pending')
  entries.unshift(
    ...['502', '501', '500'].map((id): HistoryEntry => ({ id, minedAt: historyNow })),
    { id: '5e4d', minedAt: historyNow },
  )
  await sendOne(page, { id: `0x${'5e4d'.padStart(64, '0')}`, status: 'confirmed' })
  await expect(rows(page).first()).toHaveAttribute('href', /0502$/)
  await expect(headings(page).first()).toHaveText('November')
  await untilStill(page)
  expect(await watchedRow(page)).toHaveLength(1)
})

test('a failure says so in a toast and on the screen, and Try again brings the list (S4.51, S8.4)', {
  tag: '@flow',
}, async ({ page }) => {
  let failing = true
  await visit(page)
  await openActivity(page, twoYears(3), { failing: () => failing })
  await expect(page.getByTestId('toast')).toHaveText('Failed to fetch transactions')
  const modal = page.getByTestId('modal')
  await expect(modal).toContainText('We couldn’t load your activity.')
  await expect(rows(page)).toHaveCount(0)
  failing = false
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(modal).not.toContainText('couldn’t load')
})

test('advertisements and other chains are not shown, and what moved nothing is (S5.10, S5.11)', async ({
  page,
}) => {
  const [one, two, three] = twoYears(3)
  await visit(page)
  await openActivity(page, [
    { ...one!, isSpam: true, name: 'Claim at evil.example' },
    { ...two!, chain: 'eip155:1' },
    { ...three!, kind: 'approve' },
  ])
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Approved')
  await expect(page.getByTestId('modal')).not.toContainText('evil')
})

test('another network is another list (S5.10)', async ({ page }) => {
  await visit(page)
  await answerHistory(page, {
    entries: [
      ...twoYears(2),
      { chain: 'eip155:31338', id: '77', kind: 'approve', minedAt: historyNow },
    ],
  })
  await connect(page)
  await page.getByTestId('demo-open-Activity').click()
  await expect(rows(page)).toHaveCount(2)
  await page.evaluate(() =>
    (
      globalThis as unknown as {
        latchkeyDemo: { switchNetwork(id: string): Promise<void> }
      }
    ).latchkeyDemo.switchNetwork('eip155:31338'),
  )
  await expect(page.locator('#demo-network')).toContainText('31338')
  if (!(await page.getByTestId('modal').isVisible()))
    await page.getByTestId('demo-open-Activity').click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Approved')
})

for (const locale of ['en', 'ar'])
  test(`the keyboard reaches each row, and none hides behind the month's name: ${locale}`, {
    tag: '@chromium',
  }, async ({ page }) => {
    await visit(page, { locale })
    await openActivity(page, twoYears(40))
    await expect(rows(page)).toHaveCount(40)
    await untilStill(page)
    await rows(page).first().focus()
    for (let row = 0; row < 39; row++) await page.keyboard.press('Tab')
    await expect(rows(page).last()).toBeFocused()
    for (let row = 0; row < 20; row++) {
      await page.keyboard.press('Shift+Tab')
      const covered = await page.evaluate(() => {
        const root = document.querySelector('[data-latchkey-host]')?.shadowRoot
        const { bottom, top, x } = root?.activeElement?.getBoundingClientRect() ?? new DOMRect()
        const at = root?.elementFromPoint(x + 20, (top + bottom) / 2)
        return !root?.activeElement?.contains(at ?? null)
      })
      expect(covered).toBe(false)
    }
  })

test('10,000 transactions scroll; of the rows only those near the screen are drawn', {
  tag: '@chromium',
}, async ({ page }) => {
  await visit(page)
  await answerHistory(page, { entries: twoYears(10_000), pageSize: 2500 })
  await connect(page)
  await page.getByTestId('demo-open-Activity').click()
  await scrollToEnd(page, 10_000)
  await untilStill(page)
  const frames = await page.evaluate(async () => {
    const root = document.querySelector('[data-latchkey-host]')?.shadowRoot
    const scroller = root?.querySelector('[data-scroller]')
    const frame = () => new Promise<number>(requestAnimationFrame)
    const times: number[] = []
    let last = await frame()
    // As a finger flicks, from the end towards the beginning.
    for (let turn = 0; turn < 240; turn++) {
      if (scroller) scroller.scrollTop -= 200
      const now = await frame()
      times.push(now - last)
      last = now
    }
    return times.sort((one, other) => one - other)
  })
  const at = (part: number) => frames[Math.floor(part * (frames.length - 1))]?.toFixed(1)
  console.log(`ms a frame at 10,000 rows: p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`)
  // A busy machine says nothing of the product; how much of it is drawn does.
  const drawn = await rows(page).evaluateAll(
    (all) =>
      all.filter((row) => (row as CheckedElement).checkVisibility({ contentVisibilityAuto: true }))
        .length,
  )
  expect(drawn).toBeGreaterThan(5)
  // Parts of thirty rows: those in sight, and as Chromium looks ahead.
  expect(drawn).toBeLessThan(300)
})

type CheckedElement = Element & {
  checkVisibility(options: { contentVisibilityAuto: boolean }): boolean
}

type Watched = typeof globalThis & { rowPlaces?: Set<number> | undefined }

/** Notes in each frame from now on where one row stands on the screen. */
async function watchRow(page: Page, href: string): Promise<void> {
  await page.evaluate((href) => {
    const watched = globalThis as Watched
    const places = new Set<number>()
    watched.rowPlaces = places
    const look = () => {
      if (watched.rowPlaces !== places) return
      const root = document.querySelector('[data-latchkey-host]')?.shadowRoot
      const row = root?.querySelector(`[href="${href}"]`)
      places.add(row ? Math.round(row.getBoundingClientRect().top) : Number.NaN)
      requestAnimationFrame(look)
    }
    look()
  }, href)
}

async function watchedRow(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => {
    const watched = globalThis as Watched
    const { rowPlaces = new Set<number>() } = watched
    watched.rowPlaces = undefined
    return [...rowPlaces]
  })
}
