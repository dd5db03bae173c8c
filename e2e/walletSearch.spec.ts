import type { Page, Route } from '@playwright/test'
import { enter } from './enter.ts'
import { answerInstead, requestsTo } from './fakeAnswer.ts'
import { expect, test } from './test.ts'
import { visit } from './visit.ts'

const item = /^wallet-item-/
const isSearch = (url: URL) => url.pathname === '/getWallets' && url.searchParams.has('search')
const isOfOne = (url: URL) => url.pathname === '/getWallets' && url.searchParams.has('include')

const answered = (page: Page, matches: (url: URL) => boolean) =>
  page.waitForResponse((response) => matches(new URL(response.url())))

/** Opens the list and waits for its index; returns names beyond the page that is loaded. */
async function openList(page: Page): Promise<readonly string[]> {
  const indexed = answered(page, ({ pathname }) => pathname === '/getWalletIndex')
  await page.locator('#demo-open-AllWallets').click()
  const { names } = (await (await indexed).json()) as { names: readonly string[] }
  await expect(page.getByTestId(item).first()).toBeVisible()
  return names.slice(40)
}

/** Holds requests back until they are let go. */
async function hold(page: Page, matches: (url: URL) => boolean) {
  const held: Route[] = []
  let isOpen = false
  await page.route(matches, async (route) => {
    if (isOpen) await route.continue()
    else held.push(route)
  })
  return {
    held,
    async letGo() {
      isOpen = true
      for (const route of held) await route.continue().catch(() => undefined)
    },
  }
}

test('the index comes when the list opens, not before, and finds a wallet while the server says nothing (S5.19)', {
  tag: ['@engine', '@flow'],
}, async ({ page }) => {
  const asked = requestsTo(page, '/getWalletIndex')
  await visit(page)
  await page.getByTestId('connect-button').first().click()
  await expect(page.getByTestId('all-wallets')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toHaveLength(0)
  await page.keyboard.press('Escape')
  const [far = ''] = (await openList(page)).slice(-1)
  const server = await hold(page, isSearch)
  await enter(page.getByTestId('wallet-search'), far)
  const row = page.getByTestId(item).first()
  await expect(row).toContainText(far)
  await expect(
    page
      .getByTestId('modal')
      .getByRole('status')
      .filter({ hasText: /^1 wallet$/ }),
  ).toHaveCount(1)
  await expect.poll(() => server.held.length).toBe(1)
  const element = await row.elementHandle()
  const answer = answered(page, isSearch)
  await server.letGo()
  await answer
  // The record has an id where the index had a short name; the row is the same one.
  await expect(row).toHaveAttribute('data-testid', /^wallet-item-[0-9a-f]{64}$/)
  expect(await element?.evaluate(({ isConnected }) => isConnected)).toBe(true)
  expect(asked).toHaveLength(1)
})

test('the answer moves no row, and the keyboard stays where it is', async ({ page }) => {
  await visit(page)
  await openList(page)
  const server = await hold(page, isSearch)
  await enter(page.getByTestId('wallet-search'), 'co')
  const rows = page.getByTestId(item)
  await expect(rows.nth(4)).toBeVisible()
  const before = await rows.allTextContents()
  await rows.nth(3).focus()
  await expect.poll(() => server.held.length).toBe(1)
  const answer = answered(page, isSearch)
  await server.letGo()
  await answer
  await expect(rows.nth(0)).toHaveAttribute('data-testid', /[0-9a-f]{64}$/)
  expect(await rows.allTextContents()).toEqual(before)
  await expect(rows.nth(3)).toBeFocused()
})

test('a tap before the answer waits for that wallet alone, and leads to it', async ({
  capture,
  page,
}) => {
  await visit(page)
  const [far = ''] = (await openList(page)).slice(-1)
  const server = await hold(page, (url) => isSearch(url) || isOfOne(url))
  await enter(page.getByTestId('wallet-search'), far)
  const row = page.getByTestId(item).first()
  await row.click()
  await expect(row).toHaveAttribute('aria-busy', 'true')
  await expect(row).toBeFocused()
  await capture('search-pending')
  await expect.poll(() => server.held.length).toBe(2)
  await server.letGo()
  await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'Downloads')
  await expect(page.getByTestId('modal')).toContainText(far)
})

test('with the server away, wallets are found all the same; one that cannot be loaded says so, and can be tapped again', async ({
  misdeeds,
  page,
}) => {
  await visit(page)
  const [far = ''] = (await openList(page)).slice(-1)
  await page.route(
    (url) => url.pathname === '/getWallets',
    (route) => route.abort(),
  )
  await enter(page.getByTestId('wallet-search'), far)
  const modal = page.getByTestId('modal')
  await expect(modal.getByRole('status').filter({ hasText: /^1 wallet$/ })).toHaveCount(1)
  await page.getByTestId(item).first().click()
  await expect(page.getByTestId('toast')).toContainText('Couldn’t load this wallet. Try again.')
  await expect(modal).not.toContainText('couldn’t load the list')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByTestId(item).first().click()
  await expect(modal).toHaveAttribute('data-view', 'Downloads')
  misdeeds.length = 0
})

test('without an index a search is as it was, and nothing says that one is missing', async ({
  page,
}) => {
  await answerInstead(page, '/getWalletIndex', { status: 404 })
  await visit(page)
  await page.locator('#demo-open-AllWallets').click()
  await expect(page.getByTestId(item).first()).toBeVisible()
  await enter(page.getByTestId('wallet-search'), 'zilpay')
  await expect(page.getByTestId(item)).toHaveText([/^ZilPay/])
  await expect(page.getByTestId('modal')).not.toContainText('couldn’t load')
})
