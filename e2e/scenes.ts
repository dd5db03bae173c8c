import type { Locator, Page } from '@playwright/test'
import { DevWallet } from './devWallet.ts'
import { answerInstead } from './fakeAnswer.ts'
import { untilStill } from './untilStill.ts'

/** A screen of the modal in a certain state, and how a visitor gets there. */
export type Scene = {
  name: string
  /** The view on screen: the card's `data-view`. */
  view: string
  query?: Readonly<Record<string, string>>
  /** The dialog's name by language; wallets and networks keep their own. */
  title: Readonly<Record<'en' | 'ar', string>>
  reach: (page: Page) => Promise<void>
  /** The one thing to do here, or what there is to read where nothing is to be done. */
  shows: (modal: Locator) => Locator
}

const developmentWallet = 'wallet-selector-dev.latchkey.wallet'
const allNamespaces = 'eip155,solana,bip122'
const sameTitle = (title: string) => ({ ar: title, en: title })

/** Every screen of the modal. */
export const scenes: readonly Scene[] = [
  {
    name: 'connect',
    view: 'Connect',
    title: { ar: 'اربط محفظتك', en: 'Connect a wallet' },
    reach: openConnect,
    shows: (modal) => modal.getByTestId(developmentWallet),
  },
  {
    name: 'connect-legal',
    view: 'Connect',
    query: {
      features: 'legalCheckbox',
      privacy: 'https://example.org/privacy',
      terms: 'https://example.org/terms',
    },
    title: { ar: 'اربط محفظتك', en: 'Connect a wallet' },
    reach: openConnect,
    shows: (modal) => modal.getByRole('checkbox'),
  },
  {
    name: 'connect-empty',
    view: 'Connect',
    query: { devwallets: 'none' },
    title: { ar: 'اربط محفظتك', en: 'Connect a wallet' },
    reach: openConnect,
    shows: (modal) => modal.getByTestId('all-wallets'),
  },
  {
    name: 'all-wallets',
    view: 'AllWallets',
    title: { ar: 'كل المحافظ', en: 'All wallets' },
    reach: openAllWallets,
    shows: (modal) => modal.getByTestId(/^wallet-item-/).first(),
  },
  {
    name: 'all-wallets-search',
    view: 'AllWallets',
    title: { ar: 'كل المحافظ', en: 'All wallets' },
    async reach(page) {
      await openAllWallets(page)
      await page.getByTestId('wallet-search').fill('rainbow')
    },
    shows: (modal) => modal.getByTestId(/^wallet-item-/).filter({ hasText: 'Rainbow' }),
  },
  {
    name: 'all-wallets-nothing',
    view: 'AllWallets',
    title: { ar: 'كل المحافظ', en: 'All wallets' },
    async reach(page) {
      await openAllWallets(page)
      await page.getByTestId('wallet-search').fill('qqqqqq')
    },
    shows: (modal) => modal.getByRole('status').filter({ hasText: 'qqqqqq' }),
  },
  {
    name: 'connect-phone',
    view: 'Connect',
    // A phone has this row only where that of all wallets is hidden.
    query: { allWallets: 'HIDE', remote: '1' },
    title: { ar: 'اربط محفظتك', en: 'Connect a wallet' },
    reach: openConnect,
    shows: (modal) => modal.getByTestId('wallet-selector-walletConnect'),
  },
  {
    name: 'phone-wallet',
    view: 'ConnectingWalletConnect',
    query: { remote: '1' },
    title: sameTitle('Rainbow'),
    reach: openRemoteWallet,
    // A code to scan; on a phone, a link to the wallet's app.
    shows: (modal) => modal.getByTestId(/^(qr-code|try-again)$/),
  },
  {
    name: 'phone-wallet-website',
    view: 'ConnectingWalletConnect',
    query: { remote: '1' },
    title: sameTitle('Development phone wallet'),
    async reach(page) {
      await openConnect(page)
      await page.getByTestId('wallet-selector-latchkey-phone').click()
      await page.getByTestId('tab-web').click()
    },
    shows: (modal) => modal.getByRole('link'),
  },
  {
    name: 'phone-wallet-refused',
    view: 'ConnectingWalletConnect',
    query: { remote: '1' },
    title: sameTitle('Rainbow'),
    async reach(page) {
      // A relay that does not know the project.
      await page.routeWebSocket(/\/relay/, (socket) =>
        socket.close({ code: 3000, reason: 'Unauthorized: project not found' }),
      )
      await openRemoteWallet(page)
    },
    shows: (modal) =>
      modal.getByRole('button', { name: /Choose another wallet|Try again|اختر محفظة أخرى|إعادة/ }),
  },
  {
    name: 'connecting',
    view: 'ConnectingExternal',
    title: sameTitle('Development Wallet'),
    async reach(page) {
      await new DevWallet(page).answer('hang')
      await openConnect(page)
      await page.getByTestId(developmentWallet).click()
    },
    shows: (modal) => modal.getByTestId('connecting-status'),
  },
  {
    name: 'connecting-declined',
    view: 'ConnectingExternal',
    title: sameTitle('Development Wallet'),
    async reach(page) {
      await new DevWallet(page).answer('reject')
      await openConnect(page)
      await page.getByTestId(developmentWallet).click()
    },
    shows: (modal) => modal.getByTestId('try-again'),
  },
  {
    name: 'connecting-gone',
    view: 'ConnectingExternal',
    title: { ar: 'اربط محفظتك', en: 'Connect a wallet' },
    async reach(page) {
      await page.getByTestId('demo-open-ConnectingExternal').click()
    },
    shows: (modal) => modal.getByTestId('try-again'),
  },
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
    name: 'networks',
    view: 'Networks',
    title: { ar: 'اختر شبكة', en: 'Choose a network' },
    async reach(page) {
      await page.getByTestId('network-button').click()
    },
    shows: (modal) => modal.getByTestId('network-item-eip155:31338'),
  },
  {
    name: 'switching',
    view: 'SwitchNetwork',
    title: sameTitle('Latchkey Dev Two'),
    async reach(page) {
      await connect(page)
      await new DevWallet(page).answer('hang')
      await page.getByTestId('network-button').click()
      await page.getByTestId('network-item-eip155:31338').click()
    },
    shows: (modal) => modal.getByTestId('connecting-status'),
  },
  {
    name: 'switching-declined',
    view: 'SwitchNetwork',
    title: sameTitle('Latchkey Dev Two'),
    async reach(page) {
      await connect(page)
      await new DevWallet(page).answer('reject')
      await page.getByTestId('network-button').click()
      await page.getByTestId('network-item-eip155:31338').click()
    },
    shows: (modal) => modal.getByTestId('try-again'),
  },
  {
    name: 'unsupported-chain',
    view: 'UnsupportedChain',
    query: { networks: '31337' },
    title: { ar: 'تبديل الشبكة', en: 'Switch network' },
    async reach(page) {
      await connect(page)
      await new DevWallet(page).moveTo(31338)
    },
    shows: (modal) => modal.getByTestId('network-item-eip155:31337'),
  },
  {
    name: 'choose-chain',
    view: 'ConnectingMultiChain',
    query: { namespaces: allNamespaces },
    title: { ar: 'اختر سلسلة', en: 'Choose a chain' },
    async reach(page) {
      await openConnect(page)
      await page.getByTestId(developmentWallet).click()
    },
    shows: (modal) => modal.getByTestId('chain-bip122'),
  },
  {
    name: 'other-chain',
    view: 'SwitchActiveChain',
    query: { namespaces: allNamespaces },
    title: sameTitle('Latchkey Dev Solana'),
    async reach(page) {
      await connectChain(page, 'eip155')
      await page.getByTestId('network-button').click()
      await page.getByTestId(/^network-item-solana:/).click()
    },
    shows: (modal) => modal.getByTestId('switch-active-chain'),
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
  {
    name: 'what-is-a-wallet',
    view: 'WhatIsAWallet',
    title: { ar: 'ما هي المحفظة؟', en: 'What is a wallet?' },
    async reach(page) {
      await page.getByTestId('demo-open-WhatIsAWallet').click()
    },
    shows: (modal) => modal.getByRole('button', { name: /Get a wallet|احصل على محفظة/ }),
  },
  {
    name: 'what-is-a-network',
    view: 'WhatIsANetwork',
    title: { ar: 'ما هي الشبكة؟', en: 'What is a network?' },
    async reach(page) {
      await page.getByTestId('demo-open-WhatIsANetwork').click()
    },
    shows: (modal) => modal.getByText(/Networks are separate|الشبكات/).first(),
  },
  {
    name: 'get-wallet',
    view: 'GetWallet',
    title: { ar: 'احصل على محفظة', en: 'Get a wallet' },
    async reach(page) {
      await page.getByTestId('demo-open-GetWallet').click()
    },
    shows: (modal) => modal.getByTestId(/^wallet-item-/).first(),
  },
  {
    name: 'downloads',
    view: 'Downloads',
    title: { ar: 'احصل على', en: 'Get ' },
    async reach(page) {
      await page.getByTestId('demo-open-GetWallet').click()
      await page
        .getByTestId(/^wallet-item-/)
        .first()
        .click()
    },
    shows: (modal) => modal.getByRole('link').first(),
  },
]

/** Opens the demo page with options and waits until the toolkit stands. */
export async function visit(page: Page, query: Readonly<Record<string, string>> = {}) {
  await page.goto(`/?${new URLSearchParams({ namespaces: 'eip155', remote: '0', ...query })}`)
  await page.getByTestId('network-button').first().waitFor()
}

/** Goes to a scene and waits until nothing there loads or moves. */
export async function goTo(
  page: Page,
  scene: Scene,
  query: Readonly<Record<string, string>> = {},
): Promise<Locator> {
  await visit(page, { ...scene.query, ...query })
  await scene.reach(page)
  const modal = page.getByTestId('modal')
  await scene.shows(modal).waitFor()
  await page.locator(`[data-testid="modal"][data-view="${scene.view}"]`).waitFor()
  await atRest(modal)
  return modal
}

/** Connects the page's development wallet without a question to its owner. */
export async function connect(page: Page) {
  await new DevWallet(page).answer('approve')
  await openConnect(page)
  await page.getByTestId('modal').getByTestId(developmentWallet).click()
  await page.locator('#demo-status', { hasText: /^connected$/ }).waitFor()
  await page.getByTestId('modal').waitFor({ state: 'hidden' })
}

/** Connects the development wallet on one of its chains. */
async function connectChain(page: Page, namespace: string) {
  await approveAll(page)
  await openConnect(page)
  await page.getByTestId(developmentWallet).click()
  await page.getByTestId(`chain-${namespace}`).click()
  await page.locator('#demo-status', { hasText: /^connected$/ }).waitFor()
  await page.getByTestId('modal').waitFor({ state: 'hidden' })
}

/** Every development wallet says yes without its window. */
async function approveAll(page: Page) {
  await page.evaluate(() => {
    const { wallets } = (
      globalThis as unknown as { latchkeyDemo: { wallets: { policy: string }[] } }
    ).latchkeyDemo
    for (const wallet of wallets) wallet.policy = 'approve'
  })
}

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

/** Waits until pictures are there, placeholders gone and movements over. */
export async function atRest(modal: Locator) {
  await modal.page().waitForFunction(
    () => {
      const root = document.querySelector('[data-latchkey-host]')?.shadowRoot
      const card = root?.querySelector('[data-testid="modal"]')
      if (!card) return false
      const { bottom } = card.getBoundingClientRect()
      // Pictures below the edge are fetched when they are scrolled to.
      const loading = [...card.querySelectorAll('img')].some(
        (image) => !image.complete && image.getBoundingClientRect().bottom < bottom,
      )
      return !loading && !card.querySelector('[class*="skeleton"]')
    },
    undefined,
    { polling: 'raf' },
  )
  await untilStill(modal.page())
}

async function openConnect(page: Page) {
  await page.getByTestId('connect-button').first().click()
  await page.getByTestId('modal').waitFor()
}

/** A wallet of the catalogue whose app opens by a link. */
async function openRemoteWallet(page: Page) {
  await openAllWallets(page)
  await page.getByTestId('wallet-search').fill('rainbow')
  await page
    .getByTestId(/^wallet-item-/)
    .filter({ hasText: /^Rainbow$/ })
    .click()
}

async function openAllWallets(page: Page) {
  await page.getByTestId('demo-open-AllWallets').click()
  await page
    .getByTestId(/^wallet-item-/)
    .first()
    .waitFor()
}
