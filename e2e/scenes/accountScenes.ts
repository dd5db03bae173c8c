import type { Page } from '@playwright/test'
import { answerInstead } from '../fakeAnswer.ts'
import { allNamespaces } from './allNamespaces.ts'
import { approveAll, connect, connectChain } from './connectWallet.ts'
import type { Scene } from './Scene.ts'

/** What a connected visitor sees of the account. */
export const accountScenes: readonly Scene[] = [
  {
    name: 'account',
    view: 'Account',
    title: { ar: 'الحساب', en: 'Account' },
    async reach(page) {
      await connect(page)
      await page.getByTestId('account-button').click()
    },
    shows: (modal) => modal.getByTestId('account-balance').getByText(/ETH/),
  },
  {
    name: 'account-settings',
    view: 'AccountSettings',
    title: { ar: 'الإعدادات', en: 'Settings' },
    async reach(page) {
      await connect(page)
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
      await connectChain(page, 'eip155')
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
      await approveAll(page)
      await connect(page)
      await openWallets(page)
      await addWallet(page, 'wallet-selector-dev.latchkey.second')
      await page.getByTestId('connection-end-dev.latchkey.second').click()
    },
    shows: (modal) => modal.getByRole('heading', { level: 3 }),
  },
  {
    name: 'wallets-accounts',
    view: 'ProfileWallets',
    query: { namespaces: allNamespaces },
    title: { ar: 'المحافظ', en: 'Wallets' },
    async reach(page) {
      await connectChain(page, 'solana')
      await openWallets(page)
      await page.getByTestId('chain-tab-bip122').click()
      await addWallet(page, /^wallet-selector-/)
    },
    shows: (modal) => modal.getByTestId('disconnect-all'),
  },
  {
    name: 'wallets-none',
    view: 'ProfileWallets',
    query: { namespaces: allNamespaces },
    title: { ar: 'المحافظ', en: 'Wallets' },
    async reach(page) {
      await connectChain(page, 'eip155')
      await openWallets(page)
      await page.getByTestId('chain-tab-solana').click()
    },
    shows: (modal) => modal.getByTestId('add-connection'),
  },
]

/** The project has several wallets a namespace. */
async function severalWallets(page: Page) {
  await answerInstead(page, '/appkit/v1/config', {
    json: { features: [{ config: [], id: 'multi_wallet', isEnabled: true }] },
  })
}

async function openWallets(page: Page) {
  await page.getByTestId('account-button').click()
  await page.getByTestId('profile-wallets').click()
}

async function addWallet(page: Page, row: string | RegExp) {
  await page.getByTestId('add-connection').click()
  await page.getByTestId('modal').getByTestId(row).first().click()
  await page.locator('[data-testid="modal"][data-view="ProfileWallets"]').waitFor()
}
