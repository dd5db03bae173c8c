import { createPublicClient, http, verifyMessage } from 'viem'
import { enter } from './enter.ts'
import { answerInstead } from './fakeAnswer.ts'
import { inTurn } from './inTurn.ts'
import { expect } from './test.ts'
import { choose, connect, openAccount, openModal, visit } from './visit.ts'
import { test } from './walletTest.ts'

test('with the server down a visitor still connects, signs, sends and sees the balance', {
  tag: '@flow',
}, async ({ page, wallet, world }) => {
  await page.route(`${world.serverUrl}/**`, (route) => route.abort())
  await visit(page)
  await connect(page, wallet)
  const result = page.locator('#demo-result')

  await page.locator('#demo-sign-message').click()
  await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  const message = await page.locator('#demo-message').inputValue()
  expect(await verifyMessage({ address: wallet.accounts[0], message, signature })).toBe(true)

  await inTurn(async () => {
    await page.locator('#demo-send-transaction').click()
    await expect(result).toHaveText(/^0x[0-9a-f]{64}$/)
  })
  const client = createPublicClient({ transport: http(world.chains['eip155:31337']) })
  const hash = (await result.textContent()) as `0x${string}`
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')

  const modal = await openAccount(page)
  await expect(page.getByTestId('account-balance')).toHaveText(/^[\d,]+(\.\d{1,3})?\sETH$/)
  // Names come from the server; the address stands in.
  await expect(modal).toContainText('0xf3…b92266')
  await expect(modal).not.toContainText('alice.eth')
  await expect(page.getByTestId('alert')).toHaveCount(0)
})

test('with the server down the start screen offers the installed wallets and no broken places', async ({
  page,
  wallet,
  world,
}) => {
  await page.route(`${world.serverUrl}/**`, (route) => route.abort())
  await visit(page)
  const modal = await openModal(page)
  await expect(modal.getByRole('listitem')).toHaveText([/^Development Wallet/, /^All wallets/])
  await choose(page, wallet)
  await expect(page.locator('#demo-status')).toHaveText('connected')
})

test('a catalogue that fails says so, and shows the wallets when asked again', {
  tag: '@flow',
}, async ({ page }) => {
  let broken = true
  await page.route(
    (url) => url.pathname === '/getWallets',
    (route) => (broken ? route.abort() : route.continue()),
  )
  await visit(page)
  await page.locator('#demo-open-AllWallets').click()
  const modal = page.getByTestId('modal')
  await expect(modal.getByRole('status').filter({ hasText: 'couldn’t load' })).toContainText(
    'We couldn’t load the list. Wallets in this browser still work.',
  )
  broken = false
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(modal.locator('[data-testid^="wallet-item-"]').first()).toBeVisible()
  await expect(modal).not.toContainText('couldn’t load')
})

test('a slow catalogue holds the places of its wallets', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(
    (url) => url.pathname === '/getWallets',
    async (route) => {
      await held
      await route.continue()
    },
  )
  await visit(page)
  await page.locator('#demo-open-AllWallets').click()
  const modal = page.getByTestId('modal')
  await expect(modal.locator('li[aria-hidden="true"]')).toHaveCount(16)
  await expect(modal).not.toContainText('There are no wallets')
  letGo()
  await expect(modal.locator('[data-testid^="wallet-item-"]').first()).toBeVisible()
  await expect(modal).not.toContainText('couldn’t load')
})

test('an empty catalogue says so', async ({ page }) => {
  await answerInstead(page, '/getWallets', { json: { count: 0, data: [] } })
  await visit(page)
  await page.locator('#demo-open-AllWallets').click()
  await expect(page.getByTestId('modal')).toContainText('No wallets to show on this site.')
})

test('a catalogue that answers nonsense counts as one that failed', async ({ page }) => {
  await answerInstead(page, '/getWallets', { json: { data: [{ id: 7, name: null }] } })
  await visit(page)
  await page.locator('#demo-open-AllWallets').click()
  await expect(page.getByTestId('modal')).toContainText(
    'We couldn’t load the list. Wallets in this browser still work.',
  )
})

test('a search without a match says so and can be taken back (S5.19)', async ({ page }) => {
  await visit(page)
  await page.locator('#demo-open-AllWallets').click()
  const modal = page.getByTestId('modal')
  const wallets = modal.locator('[data-testid^="wallet-item-"]')
  await expect(wallets.first()).toBeVisible()
  await enter(page.getByTestId('wallet-search'), '  no such wallet <b> ')
  await expect(modal).toContainText('No wallet matches “no such wallet <b>”.')
  await expect(wallets).toHaveCount(0)
  await modal.locator('[role="status"]').getByRole('button', { name: 'Clear search' }).click()
  await expect(wallets.first()).toBeVisible()
  await expect(page.getByTestId('wallet-search')).toHaveValue('')
})

test('a search whose answer fails says so, and finds the wallets when asked again (S5.19)', async ({
  page,
}) => {
  let broken = true
  // With an index it would have found them by itself.
  await answerInstead(page, '/getWalletIndex', { status: 500 })
  await page.route(
    (url) => url.pathname === '/getWallets' && url.searchParams.has('search'),
    (route) => (broken ? route.abort() : route.continue()),
  )
  await visit(page)
  await page.locator('#demo-open-AllWallets').click()
  const modal = page.getByTestId('modal')
  await expect(modal.locator('[data-testid^="wallet-item-"]').first()).toBeVisible()
  await enter(page.getByTestId('wallet-search'), 'zerion')
  await expect(modal).toContainText('We couldn’t load the list.')
  broken = false
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(modal).not.toContainText('couldn’t load')
  await expect(modal.locator('[data-testid^="wallet-item-"]').first()).toContainText('Zerion')
})
