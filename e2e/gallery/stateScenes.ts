import type { Locator, Page } from '@playwright/test'
import { answerBalances, manyTokens } from '../answerBalances.ts'
import { answerInstead } from '../fakeAnswer.ts'
import { openActivity } from '../scenes/activityScenes.ts'
import { twoYears } from '../scenes/answerHistory.ts'
import { connect, developmentWallet } from '../scenes/connectWallet.ts'
import { openConnect } from '../scenes/openConnect.ts'
import { type Scene, sameTitle } from '../scenes/Scene.ts'

const wallets = '/getWallets'
const card = (modal: Locator) => modal
/** Two million ether and a rest, in wei. */
const large = '0x1a784379d99db42000000'
/** 1,234 wei. */
const small = '0x4d2'

/** States that pass or that no visitor wants: loading, offline, failed, too long. The tests look at them one by one elsewhere. */
export const stateScenes: readonly Scene[] = [
  {
    name: 'connect-loading',
    view: 'Connect',
    moves: true,
    title: { ar: 'اربط محفظتك', en: 'Connect a wallet' },
    async reach(page) {
      await hold(page, wallets)
      await openConnect(page)
    },
    shows: (modal) => modal.getByTestId(developmentWallet),
  },
  {
    name: 'connect-offline',
    view: 'Connect',
    title: { ar: 'اربط محفظتك', en: 'Connect a wallet' },
    async reach(page) {
      await openConnect(page)
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
    },
    shows: (modal) => modal.getByText(/offline|غير متصل بالإنترنت/),
  },
  {
    name: 'all-wallets-loading',
    view: 'AllWallets',
    moves: true,
    title: { ar: 'كل المحافظ', en: 'All wallets' },
    async reach(page) {
      await hold(page, wallets)
      await page.getByTestId('demo-open-AllWallets').click()
    },
    shows: card,
  },
  {
    name: 'all-wallets-failed',
    view: 'AllWallets',
    title: { ar: 'كل المحافظ', en: 'All wallets' },
    async reach(page) {
      await answerInstead(page, wallets, { status: 500 })
      await page.getByTestId('demo-open-AllWallets').click()
    },
    shows: (modal) => modal.getByRole('button', { name: /Try again|إعادة المحاولة/ }),
  },
  // A row half behind the foot is a small target to axe, so these two are looked at by people.
  {
    name: 'account-20-tokens',
    view: 'Account',
    title: { ar: 'الحساب', en: 'Account' },
    async reach(page) {
      await answerBalances(page, [
        ...manyTokens(20),
        { symbol: 'DUST', value: 0.004 },
        {
          name: 'A very long name of a token that somebody made',
          price: 0,
          quantity: '5000000',
          symbol: 'FREEMONEYHERE',
          value: 0,
        },
      ])
      await connect(page)
      await page.getByTestId('account-button').click()
    },
    shows: (modal) => modal.getByTestId('tokens-small'),
  },
  {
    name: 'account-1000-tokens',
    view: 'Account',
    title: { ar: 'الحساب', en: 'Account' },
    async reach(page) {
      await answerBalances(page, manyTokens(1000))
      await connect(page)
      await page.getByTestId('account-button').click()
    },
    shows: (modal) => modal.getByTestId('tokens-more'),
  },
  {
    name: 'account-loading',
    view: 'Account',
    moves: true,
    title: { ar: 'الحساب', en: 'Account' },
    async reach(page) {
      await holdNodes(page)
      await connect(page)
      await page.getByTestId('account-button').click()
    },
    shows: card,
  },
  {
    name: 'account-failed',
    view: 'Account',
    title: { ar: 'الحساب', en: 'Account' },
    async reach(page) {
      await answerNodes(page, () => undefined)
      await connect(page)
      await page.getByTestId('account-button').click()
    },
    shows: (modal) => modal.getByText(/can’t reach|تعذّر الوصول/),
  },
  {
    name: 'account-tokens-loading',
    view: 'Account',
    moves: true,
    title: { ar: 'الحساب', en: 'Account' },
    async reach(page) {
      await page.route(/\/v1\/account\//, () => undefined)
      await connect(page)
      await page.getByTestId('account-button').click()
    },
    shows: (modal) => modal.getByTestId('account-receive'),
  },
  {
    name: 'account-offline',
    view: 'Account',
    title: { ar: 'الحساب', en: 'Account' },
    async reach(page) {
      await connect(page)
      await page.getByTestId('account-button').click()
      await page.getByTestId('account-balance').getByText(/ETH/).waitFor()
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
    },
    shows: (modal) => modal.getByText(/offline|غير متصل بالإنترنت/),
  },
  ...(['large', 'small'] as const).map(
    (amount): Scene => ({
      name: `account-${amount}`,
      view: 'Account',
      title: { ar: 'الحساب', en: 'Account' },
      async reach(page) {
        await answerNodes(page, () => (amount === 'large' ? large : small))
        await connect(page)
        await page.getByTestId('account-button').click()
      },
      shows: (modal) => modal.getByTestId('account-balance').getByText(/ETH/),
    }),
  ),
  {
    name: 'account-copied',
    view: 'Account',
    title: { ar: 'الحساب', en: 'Account' },
    async reach(page) {
      await connect(page)
      await page.getByTestId('account-button').click()
      await page.getByTestId('account-balance').getByText(/ETH/).waitFor()
      await holdWaits(page)
      await page.getByTestId('account-address').click()
    },
    shows: card,
  },
  {
    name: 'activity-loading',
    view: 'Activity',
    moves: true,
    title: { ar: 'النشاط', en: 'Activity' },
    reach: (page) => openActivity(page, [], { hold: () => new Promise(() => undefined) }),
    shows: card,
  },
  {
    name: 'activity-scrolled',
    view: 'Activity',
    // Pictures above the edge are not fetched either.
    moves: true,
    title: { ar: 'النشاط', en: 'Activity' },
    async reach(page) {
      await openActivity(page, twoYears(40))
      await page.getByTestId('activity-item').nth(30).scrollIntoViewIfNeeded()
    },
    shows: (modal) => modal.getByTestId('activity-item').nth(30),
  },
  {
    name: 'activity-offline',
    view: 'Activity',
    title: { ar: 'النشاط', en: 'Activity' },
    async reach(page) {
      await openActivity(page, twoYears(300))
      await page.getByTestId('activity-item').first().waitFor()
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
    },
    shows: (modal) => modal.getByText(/offline|غير متصل بالإنترنت/),
  },
  ...(['#ffffff', '#000000'] as const).map(
    (accent): Scene => ({
      name: `accent-${accent === '#ffffff' ? 'white' : 'black'}`,
      view: 'WhatIsAWallet',
      query: { accent },
      title: { ar: 'ما هي المحفظة؟', en: 'What is a wallet?' },
      async reach(page) {
        await page.getByTestId('demo-open-WhatIsAWallet').click()
      },
      shows: (modal) => modal.getByRole('button', { name: /Get a wallet|احصل على محفظة/ }),
    }),
  ),
  {
    name: 'networks-many',
    view: 'Networks',
    title: { ar: 'اختر شبكة', en: 'Choose a network' },
    async reach(page) {
      await offerNetworks(page, 30)
      await page.getByTestId('network-button').click()
    },
    shows: (modal) => modal.getByRole('searchbox'),
  },
  {
    name: 'connected',
    view: 'ConnectingExternal',
    title: sameTitle('Development Wallet'),
    async reach(page) {
      await page.evaluate(() => {
        const given = globalThis as unknown as Demo
        const [wallet] = given.latchkeyDemo.wallets
        if (!wallet) return
        wallet.policy = 'ask'
        wallet.ask = () =>
          new Promise((resolve) => {
            given.approve = () => resolve({ approved: true })
          })
      })
      await openConnect(page)
      await page.getByTestId('modal').getByTestId(developmentWallet).click()
      await page.locator('[data-testid="modal"][data-view="ConnectingExternal"]').waitFor()
      await holdWaits(page)
      await page.evaluate(() => {
        // What is held fades by its style; a picture is to show it before.
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(
          '[data-held="true"] > * { opacity: 1 !important; transition: none !important }',
        )
        const root = document.querySelector('[data-latchkey-host]')?.shadowRoot
        if (root) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
        const given = globalThis as unknown as Demo
        given.approve?.()
      })
    },
    shows: (modal) => modal.getByText(/^Connected$|^تم الاتصال$/),
  },
  {
    name: 'connecting-unsupported',
    view: 'ConnectingExternal',
    title: sameTitle('Development Wallet'),
    reach: (page) => failToConnect(page, { code: 4200, message: 'Method not supported' }),
    shows: (modal) => modal.getByRole('button', { name: /Choose another wallet|اختر محفظة أخرى/ }),
  },
  {
    name: 'connecting-ungranted',
    view: 'ConnectingExternal',
    title: sameTitle('Development Wallet'),
    reach: (page) => failToConnect(page, { code: 4100, message: 'Unauthorized' }),
    shows: (modal) => modal.getByTestId('try-again'),
  },
  {
    name: 'other-chain-unknown',
    view: 'SwitchActiveChain',
    title: { ar: 'اختر شبكة', en: 'Choose a network' },
    async reach(page) {
      await openConnect(page)
      await page.evaluate(() => {
        const { latchkey } = (globalThis as unknown as Demo).latchkeyDemo
        const view = { name: 'SwitchActiveChain', networkId: 'garbage' }
        latchkey.store.setState(() => ({ router: [view] }))
      })
    },
    shows: (modal) => modal.getByRole('button', { name: /Choose a network|اختر شبكة/ }),
  },
  {
    name: 'view-failed',
    view: 'ConnectingExternal',
    title: sameTitle('Development Wallet'),
    async reach(page) {
      await page.route(/\/connectingFeature-/, (route) => route.abort())
      await openConnect(page)
      await page.getByTestId('modal').getByTestId(developmentWallet).click()
    },
    shows: (modal) => modal.getByRole('button', { name: /Try again|إعادة المحاولة/ }),
  },
]

/** A wallet that answers a connect with an error. */
async function failToConnect(page: Page, error: { code: number; message: string }) {
  await page.evaluate((error) => {
    const [wallet] = (globalThis as unknown as Demo).latchkeyDemo.wallets
    wallet?.failNext('eth_requestAccounts', error)
  }, error)
  await openConnect(page)
  await page.getByTestId('modal').getByTestId(developmentWallet).click()
}

type Demo = {
  approve?: () => void
  latchkeyDemo: {
    latchkey: { store: { setState(change: (state: State) => object): void } }
    wallets: {
      ask: () => Promise<{ approved: boolean }>
      failNext(method: string, error: { code: number; message: string }): void
      policy: string
    }[]
  }
}
type State = { networks: readonly Network[] }
type Network = { caipNetworkId: string; id: number; name: string; testnet?: boolean }

/** What passes by itself stays, for as long as its pictures take. */
async function holdWaits(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { setTimeout: wait } = globalThis
    const hold = (run: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms < 500 ? wait(run, ms, ...rest) : 0
    Object.assign(globalThis, { setTimeout: hold })
  })
}

/** The site has many networks; every fourth is a test network. */
async function offerNetworks(page: Page, count: number): Promise<void> {
  await page.evaluate((count) => {
    const { store } = (globalThis as unknown as Demo).latchkeyDemo.latchkey
    store.setState(({ networks: [first, ...rest] }) => {
      const more = Array.from({ length: count - 1 - rest.length }, (_, index) => ({
        ...first,
        caipNetworkId: `eip155:${7000 + index}`,
        id: 7000 + index,
        name: `${'HLMQRSTBCD'[index % 10]}${'arbour agoon eadow uarry idge '.split(' ')[index % 5]} ${index}`,
        testnet: index % 4 === 3,
      }))
      return { networks: [...more, ...rest, first] }
    })
  }, count)
}

/** A path of the server that never answers. */
async function hold(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    () => undefined,
  )
}

async function holdNodes(page: Page): Promise<void> {
  await page.route('**/*', (route) =>
    asksBalance(route.request().postData()) ? undefined : route.fallback(),
  )
}

/** The balance that every node gives; none: every node fails. */
async function answerNodes(page: Page, balance: () => string | undefined): Promise<void> {
  await page.route('**/*', async (route) => {
    const asked = asksBalance(route.request().postData())
    if (!asked) return route.fallback()
    const result = balance()
    if (!result) return route.abort()
    const answer = ({ id }: { id: number }) => ({ id, jsonrpc: '2.0', result })
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: Array.isArray(asked) ? asked.map(answer) : answer(asked),
    })
  })
}

type Asked = { id: number; method: string }

function asksBalance(body: string | null): Asked | Asked[] | undefined {
  if (!body?.includes('eth_getBalance')) return undefined
  return JSON.parse(body) as Asked | Asked[]
}
