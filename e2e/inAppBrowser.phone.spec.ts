import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { choose, openModal, visit } from './visit.ts'
import { test as walletTest } from './walletTest.ts'

const rows = (modal: Locator) => modal.locator('[data-testid^="wallet-selector-"]')

/** Opens the screen of a wallet that is not in this browser. */
async function openWallet(page: Page, name: string): Promise<Locator> {
  const modal = page.getByTestId('modal')
  await modal.getByRole('button', { exact: true, name }).click()
  await expect(modal).toHaveAttribute('data-view', 'Downloads')
  return modal
}

test('a phone opens the page in the own browser of a wallet that has one (S5.17)', {
  tag: '@flow',
}, async ({ page }) => {
  await visit(page, 'namespaces=solana')
  await page.locator('#demo-open-AllWallets').click()
  const modal = await openWallet(page, 'Solflare')
  const address = encodeURIComponent(page.url())
  await expect(modal.getByRole('link', { name: 'Open in Solflare' })).toHaveAttribute(
    'href',
    `https://solflare.com/ul/v1/browse/${address}?ref=${address}`,
  )
})

test('with nothing set up for phones, each wallet that a phone is shown leads into its own browser (S5.17)', async ({
  capture,
  page,
}) => {
  await visit(page)
  const modal = await openModal(page)
  await expect(rows(modal)).toHaveText([
    /^MetaMask/,
    /^Coinbase Wallet/,
    /^Trust Wallet/,
    /^Rainbow/,
  ])
  // How many the server has says nothing of how many can be reached.
  await expect(page.getByTestId('all-wallets')).toHaveText('All wallets')
  await capture('phone-no-remote')
  for (const [name, begins] of [
    ['MetaMask', 'https://link.metamask.io/dapp/'],
    ['Coinbase Wallet', 'https://go.cb-w.com/dapp?cb_url='],
    ['Trust Wallet', 'https://link.trustwallet.com/open_url?coin_id=60&url='],
    ['Rainbow', 'rainbow://dapp?url='],
  ] as const) {
    await openWallet(page, name)
    const opener = modal.getByRole('link', { name: `Open in ${name}` })
    expect((await opener.getAttribute('href'))?.slice(0, begins.length)).toBe(begins)
    await expect(opener).toHaveAttribute('target', '_self')
    if (name === 'MetaMask') await capture('phone-open-in')
    await page.getByTestId('modal-back').click()
    await expect(modal).toHaveAttribute('data-view', 'Connect')
  }
})

test('no list of a phone has a wallet that it could not connect, the whole one included (S5.17)', async ({
  page,
}) => {
  await visit(page)
  await openModal(page)
  await page.getByTestId('all-wallets').click()
  const tiles = page.locator('[data-testid^="wallet-item-"]')
  await expect(tiles.filter({ hasText: 'OKX Wallet' })).toHaveCount(1)
  // Reached by a session alone.
  await expect(tiles.filter({ hasText: /Zerion|Uniswap|Ledger|Robinhood/ })).toHaveCount(0)
  const names = await tiles.allTextContents()
  expect(names.toSorted()).toEqual(
    [
      'Backpack',
      'Bitget Wallet',
      'Coinbase Wallet',
      'Magic Eden Wallet',
      'MetaMask',
      'OKX Wallet',
      'Rainbow',
      'TokenPocket',
      'Trust Wallet',
      'imToken',
    ].toSorted(),
  )
})

test('what stands behind # stays on the page, and a page that has moved on is opened where it is', async ({
  page,
}) => {
  await visit(page)
  await page.evaluate(() =>
    history.pushState(
      null,
      '',
      '/?devwallets=none&theme=auto&step=2&remote=0&namespaces=eip155#token=secret',
    ),
  )
  await openModal(page)
  const modal = await openWallet(page, 'Coinbase Wallet')
  const href = await modal
    .getByRole('link', { name: 'Open in Coinbase Wallet' })
    .getAttribute('href')
  const opened = new URL(new URL(href ?? '').searchParams.get('cb_url') ?? '')
  expect(opened.searchParams.get('step')).toBe('2')
  expect(opened.hash).toBe('')
  expect(href).not.toContain('secret')
})

walletTest(
  'in the wallet’s own browser it connects at once, and is not sent into itself',
  async ({ page, wallet }) => {
    await visit(page)
    const modal = await openModal(page)
    await expect(rows(modal).first()).toContainText(wallet.info.name)
    await choose(page, wallet)
    await expect(page.locator('#demo-status')).toHaveText('connected')
    expect(page.context().pages()).toHaveLength(1)
  },
)
