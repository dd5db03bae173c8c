import type { Page } from '@playwright/test'
import { answerBalances } from '../answerBalances.ts'
import { DevWallet } from '../devWallet.ts'
import { answerInstead } from '../fakeAnswer.ts'
import { allNamespaces } from './allNamespaces.ts'
import { answerBalance } from './answerBalance.ts'
import { connectByCode } from './connectByCode.ts'
import type { Scene } from './Scene.ts'

/** More than any line holds: 1,234,567,890,123.345678901234567890 ether. */
const huge = 1_234_567_890_123_345_678_901_234_567_890n

/** What a connected visitor sees of the account. */
export const accountScenes: readonly Scene[] = [
  {
    name: 'account',
    view: 'Account',
    title: { ar: 'الحساب', en: 'Account' },
    async reach(page) {
      await connectByCode(page)
      await page.getByTestId('account-button').click()
    },
    shows: (modal) => modal.getByTestId('account-balance').getByText(/ETH/),
  },
  {
    name: 'account-huge',
    view: 'Account',
    title: { ar: 'الحساب', en: 'Account' },
    async reach(page) {
      await answerBalance(page, huge)
      await connectByCode(page)
      await page.getByTestId('account-button').click()
    },
    shows: (modal) => modal.getByTestId('account-balance').getByText(/ETH/),
  },
  {
    name: 'account-long',
    view: 'Account',
    title: { ar: 'الحساب', en: 'Account' },
    async reach(page) {
      // The longest amount that is written out.
      await answerBalance(page, huge / 10n)
      await nameless(page)
      await connectByCode(page)
      await page.getByTestId('account-button').click()
    },
    shows: (modal) => modal.getByTestId('account-balance').getByText(/ETH/),
  },
  {
    name: 'account-dust',
    view: 'Account',
    title: { ar: 'الحساب', en: 'Account' },
    query: { namespaces: allNamespaces },
    async reach(page) {
      await answerBalance(page, 1234n)
      await nameless(page)
      await connectByCode(page)
      await page.getByTestId('account-button').click()
    },
    shows: (modal) => modal.getByTestId('account-balance').getByText(/ETH/),
  },
  {
    name: 'account-unreachable',
    view: 'Account',
    title: { ar: 'الحساب', en: 'Account' },
    async reach(page) {
      await page.route(
        () => true,
        (route) =>
          route.request().postData()?.includes('"eth_')
            ? route.fulfill({ status: 403 })
            : route.fallback(),
      )
      await connectByCode(page)
      await page.getByTestId('account-button').click()
    },
    shows: (modal) => modal.getByRole('button', { name: /Try again|إعادة المحاولة/ }),
  },
  {
    name: 'account-empty',
    view: 'Account',
    title: { ar: 'الحساب', en: 'Account' },
    async reach(page) {
      await answerBalance(page, 0n)
      await answerBalances(page, [])
      await connectByCode(page)
      await page.getByTestId('account-button').click()
    },
    shows: (modal) => modal.getByTestId('account-total').getByText('$'),
  },
  {
    name: 'account-one-token',
    view: 'Account',
    title: { ar: 'الحساب', en: 'Account' },
    async reach(page) {
      await answerBalances(page, [
        { change24h: 1.24, name: 'Ether', symbol: 'ETH', value: 24_850.3 },
      ])
      await connectByCode(page)
      await page.getByTestId('account-button').click()
    },
    shows: (modal) => modal.getByTestId('token-ETH'),
  },
  {
    name: 'account-no-prices',
    view: 'Account',
    title: { ar: 'الحساب', en: 'Account' },
    async reach(page) {
      await answerBalances(page, [
        { name: 'Ether', price: 0, quantity: '9.94', symbol: 'ETH', value: 0 },
        { name: 'USD Coin', price: 0, quantity: '25000', symbol: 'USDC', value: 0 },
      ])
      await connectByCode(page)
      await page.getByTestId('account-button').click()
    },
    shows: (modal) => modal.getByTestId('token-USDC'),
  },
  {
    name: 'account-tokens-failed',
    view: 'Account',
    title: { ar: 'الحساب', en: 'Account' },
    async reach(page) {
      await page.route(
        (url) => url.pathname.endsWith('/balance'),
        (route) => route.fulfill({ headers: { 'access-control-allow-origin': '*' }, status: 500 }),
      )
      await connectByCode(page)
      await page.getByTestId('account-button').click()
    },
    shows: (modal) => modal.getByText(/Other tokens|الرموز الأخرى/),
  },
  {
    name: 'token',
    view: 'Token',
    title: { ar: 'Ether', en: 'Ether' },
    async reach(page) {
      await answerPrices(page)
      await answerBalances(page, [
        { change24h: 1.24, name: 'Ether', symbol: 'ETH', value: 24_850.3 },
      ])
      await connectByCode(page)
      await page.getByTestId('account-button').click()
      await page.getByTestId('token-ETH').click()
    },
    shows: (modal) => modal.getByTestId('token-chart').getByRole('img'),
  },
  {
    name: 'token-contract',
    view: 'Token',
    title: { ar: 'USD Coin', en: 'USD Coin' },
    async reach(page) {
      await connectByCode(page)
      await page.getByTestId('account-button').click()
      await page.getByTestId('token-USDC').click()
    },
    shows: (modal) => modal.getByTestId('token-address'),
  },
  {
    name: 'receive',
    view: 'WalletReceive',
    title: { ar: 'استلام', en: 'Receive' },
    async reach(page) {
      await connectByCode(page)
      await page.getByTestId('account-button').click()
      await page.getByTestId('account-receive').click()
    },
    shows: (modal) => modal.getByTestId('receive-qr'),
  },
  {
    name: 'receive-amount',
    begunByHand: true,
    view: 'WalletReceive',
    title: { ar: 'استلام', en: 'Receive' },
    async reach(page) {
      await connectByCode(page)
      await page.getByTestId('demo-open-WalletReceive').click()
      await page.getByTestId('receive-ask').click()
      await page.getByTestId('receive-amount').fill('0.25')
    },
    shows: (modal) => modal.locator('[data-uri^="ethereum:"]'),
  },
  {
    name: 'receive-networks',
    view: 'WalletCompatibleNetworks',
    title: { ar: 'شبكات هذا العنوان', en: 'Networks of this address' },
    async reach(page) {
      await connectByCode(page)
      await page.getByTestId('demo-open-WalletReceive').click()
      await page.getByTestId('receive-network').click()
    },
    shows: (modal) => modal.getByTestId('compatible-network-eip155:31338'),
  },
  {
    name: 'account-unused-network',
    view: 'Account',
    query: { networks: '31337', unsupported: '1' },
    title: { ar: 'الحساب', en: 'Account' },
    async reach(page) {
      await connectByCode(page)
      await new DevWallet(page).moveTo(31338)
      // The page's button leads to the choice of a network that the site uses.
      await page.getByTestId('demo-open-Account').click()
    },
    shows: (modal) => modal.locator('[data-unsupported]'),
  },
  {
    name: 'account-settings',
    view: 'AccountSettings',
    title: { ar: 'التفاصيل', en: 'Details' },
    async reach(page) {
      await connectByCode(page)
      await page.getByTestId('demo-open-AccountSettings').click()
    },
    shows: (modal) => modal.getByTestId('account-address'),
  },
  {
    name: 'wallets',
    view: 'ProfileWallets',
    query: { devwallets: 'two', namespaces: allNamespaces },
    title: { ar: 'المحافظ', en: 'Wallets' },
    async reach(page) {
      await severalWallets(page)
      await connectByCode(page)
      await openWallets(page)
      await addWallet(page, 'wallet-selector-dev.latchkey.second')
    },
    shows: (modal) => modal.getByTestId('connection-dev.latchkey.second'),
  },
  {
    name: 'wallets-earlier',
    view: 'ProfileWallets',
    query: { devwallets: 'two' },
    title: { ar: 'المحافظ', en: 'Wallets' },
    async reach(page) {
      await severalWallets(page)
      await connectByCode(page)
      await openWallets(page)
      await addWallet(page, 'wallet-selector-dev.latchkey.second')
      await page.getByTestId('connection-end-dev.latchkey.second').click()
    },
    shows: (modal) => modal.getByRole('heading', { level: 3 }),
  },
  {
    name: 'wallets-accounts',
    begunByHand: true,
    view: 'ProfileWallets',
    query: { namespaces: allNamespaces },
    title: { ar: 'المحافظ', en: 'Wallets' },
    async reach(page) {
      await connectByCode(page, 'solana')
      await openWallets(page)
      await page.getByTestId('chain-tab-bip122').click()
      await addWallet(page, /^wallet-selector-/)
    },
    shows: (modal) => modal.getByTestId('disconnect-all'),
  },
  {
    name: 'wallets-none',
    begunByHand: true,
    view: 'ProfileWallets',
    query: { namespaces: allNamespaces },
    title: { ar: 'المحافظ', en: 'Wallets' },
    async reach(page) {
      await connectByCode(page)
      await openWallets(page)
      await page.getByTestId('chain-tab-solana').click()
    },
    shows: (modal) => modal.getByTestId('add-connection'),
  },
]

/** A price with its source and a day, a week and a month of it. */
async function answerPrices(page: Page) {
  const points = Array.from({ length: 48 }, (_, index) => ({
    at: index * 1_800_000,
    price: 2400 + 60 * Math.sin(index / 4) + index * 2,
  }))
  await answerInstead(page, '/v1/fungible/price/history', { json: { points } })
  await answerInstead(page, '/v1/fungible/price', {
    json: {
      fungibles: [
        {
          address: 'eip155:31337:0x',
          asOf: '2026-01-01T09:04:00Z',
          iconUrl: '',
          name: 'Ether',
          price: 2500,
          source: 'Uniswap pool',
          symbol: 'ETH',
        },
      ],
    },
  })
}

/** No account has a name or a picture. */
async function nameless(page: Page) {
  await page.route(
    (url) => url.pathname.startsWith('/v1/identity/'),
    (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { avatar: null, name: null },
      }),
  )
}

/** The project has several wallets a namespace. */
async function severalWallets(page: Page) {
  await answerInstead(page, '/appkit/v1/config', {
    json: { features: [{ config: [], id: 'multi_wallet', isEnabled: true }] },
  })
}

async function openWallets(page: Page) {
  await page.getByTestId('account-button').click()
  await page.locator('[data-testid="modal"][data-view="Account"]').waitFor()
  await page
    .getByTestId('account-balance')
    .getByText(/ETH|SOL|BTC/)
    .waitFor()
  await page.getByTestId('profile-wallets').click()
}

async function addWallet(page: Page, row: string | RegExp) {
  await page.getByTestId('add-connection').click()
  await page.getByTestId('modal').getByTestId(row).first().click()
  await page.locator('[data-testid="modal"][data-view="ProfileWallets"]').waitFor()
}
