import type { TestBitcoinWallet, TestBitcoinWalletOptions } from '@latchkey/testing/bitcoin'
import { installTestBitcoinWallet, installTestSolanaWallet } from '@latchkey/testing/playwright'
import type { TestSolanaWallet, TestSolanaWalletOptions } from '@latchkey/testing/solana'
import type { Locator, Page } from '@playwright/test'
import { everyTab } from './everyTab.ts'
import { expect } from './test.ts'
import { openAccount } from './visit.ts'
import { test as base } from './walletTest.ts'

type NamespaceFixtures = {
  /** Installs a Solana wallet that lives in the test, with the world's first two accounts. */
  installSolana: (options?: Partial<TestSolanaWalletOptions> & Place) => Promise<TestSolanaWallet>
  /** Installs a Bitcoin wallet that lives in the test, with the world's first two accounts. */
  installBitcoin: (
    options?: Partial<TestBitcoinWalletOptions> & Place,
  ) => Promise<TestBitcoinWallet>
  /** CAIP-2 ids of the world's Solana and Bitcoin chains. */
  ids: { solana: string; bitcoin: string }
}

/** In every tab of the visitor, as an extension is, instead of one page alone. */
type Place = { inEveryTab?: boolean }

/** The demo's test with wallets of three namespaces, whose owner's hands the test holds. */
export const test = base.extend<NamespaceFixtures>({
  ids: async ({ world }, use) => {
    const idOf = (namespace: string) =>
      Object.keys(world.chains).find((id) => id.startsWith(`${namespace}:`)) ?? ''
    await use({ bitcoin: idOf('bip122'), solana: idOf('solana') })
  },
  installBitcoin: async ({ context, ids, page, world }, use) => {
    await use(({ inEveryTab, ...options } = {}) =>
      installTestBitcoinWallet(inEveryTab ? everyTab(context) : page, {
        accountCount: 2,
        family: 'standard',
        mnemonic: world.faucet.eip155.mnemonic,
        name: 'Bitcoin Wallet',
        networks: { regtest: world.chains[ids.bitcoin as 'bip122:x'] ?? '' },
        ...options,
      }),
    )
  },
  installSolana: async ({ context, ids, page, world }, use) => {
    const [first, second] = world.faucet.solana?.accounts ?? []
    if (!first || !second) throw new Error('This world has no Solana accounts.')
    await use(({ inEveryTab, ...options } = {}) =>
      installTestSolanaWallet(inEveryTab ? everyTab(context) : page, {
        chains: { 'solana:localnet': world.chains[ids.solana as 'solana:x'] ?? '' },
        name: 'Solana Wallet',
        secretKeys: [first.secretKey, second.secretKey],
        ...options,
      }),
    )
  },
})

/** Every namespace of the world. */
export const allNamespaces = 'namespaces=eip155,solana,bip122'

/** The account of a namespace, as the page has it. */
export function accountOf(page: Page, namespace: 'eip155' | 'solana' | 'bip122') {
  return page.locator(`#demo-account-${namespace}`)
}

/** Opens the list of wallets of a namespace, from wherever the page is. */
export async function openWallets(page: Page, namespace: 'eip155' | 'solana' | 'bip122') {
  await openAccount(page)
  await page.getByTestId('profile-wallets').click()
  await page.getByTestId(`chain-tab-${namespace}`).click()
  await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'ProfileWallets')
}

/** Makes a connected namespace the one that the page shows, by its network. */
export async function show(page: Page, networkId: string) {
  await page.getByTestId('network-button').first().click()
  await page.getByTestId(`network-item-${networkId}`).click()
  await expect(page.getByTestId('modal')).toBeHidden()
  await expect(page.locator('#demo-network')).toContainText(networkId)
}

/** Wallets of this browser in the list of the modal. */
export function rowsOf(modal: Locator): Locator {
  return modal.getByRole('list', { name: 'Your wallets' }).getByTestId(/^wallet-selector-/)
}

/** Asks for a network of a namespace without a wallet, and goes as far as the list of its wallets. */
export async function lookForWallet(page: Page, networkId: string): Promise<Locator> {
  await page.getByTestId('network-button').first().click()
  await page.getByTestId(`network-item-${networkId}`).click()
  await page.getByTestId('choose-wallet').click()
  const modal = page.getByTestId('modal')
  await expect(modal).toHaveAttribute('data-view', 'Connect')
  return modal
}

export { expect }
