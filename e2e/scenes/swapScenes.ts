import { devTokens } from '@latchkey/devnet'
import type { Page } from '@playwright/test'
import { DevWallet } from '../devWallet.ts'
import { enter } from '../enter.ts'
import { connectByCode } from './connectByCode.ts'
import type { Scene } from './Scene.ts'

const swap = { ar: 'مبادلة', en: 'Swap' }
const review = { ar: 'معاينة المبادلة', en: 'Preview Swap' }
const [usdc] = devTokens

/** Where one thing is changed for another. */
export const swapScenes: readonly Scene[] = [
  {
    name: 'swap',
    view: 'Swap',
    title: swap,
    reach: (page) => openSwap(page),
    shows: (modal) => modal.getByTestId('swap-action-button'),
  },
  {
    name: 'swap-filled',
    begunByHand: true,
    view: 'Swap',
    title: swap,
    moves: true,
    reach: (page) => openSwap(page, { amount: '1', toToken: 'USDC' }),
    shows: (modal) => modal.getByTestId('swap-details'),
  },
  {
    name: 'swap-details',
    begunByHand: true,
    view: 'Swap',
    title: swap,
    moves: true,
    async reach(page) {
      await openSwap(page, { amount: '1', toToken: 'USDT' })
      await page.getByTestId('swap-details').click()
      // A field half behind the foot is a small target: on a phone it is scrolled to.
      await page.getByTestId('swap-slippage').scrollIntoViewIfNeeded()
    },
    shows: (modal) => modal.getByTestId('swap-slippage'),
  },
  {
    name: 'swap-short',
    begunByHand: true,
    view: 'Swap',
    title: swap,
    async reach(page) {
      await openSwap(page, { toToken: 'USDC' })
      await enter(page.getByTestId('swap-input-token-sourceToken'), '123456789.123456789')
    },
    shows: (modal) => modal.getByTestId('swap-action-button'),
  },
  {
    name: 'swap-impact',
    begunByHand: true,
    view: 'Swap',
    title: swap,
    moves: true,
    reach: (page) => openSwap(page, { amount: '400', toToken: 'USDC' }),
    shows: (modal) => modal.getByTestId('swap-impact'),
  },
  {
    name: 'swap-tokens',
    view: 'SwapSelectToken',
    title: { ar: 'اختر عملة', en: 'Select Token' },
    async reach(page) {
      await openSwap(page)
      await page.getByTestId('swap-select-token-button-toToken').click()
    },
    shows: (modal) => modal.getByTestId('swap-select-token-item-USDC'),
  },
  {
    name: 'swap-review',
    begunByHand: true,
    view: 'SwapPreview',
    title: review,
    moves: true,
    async reach(page) {
      await openSwap(page, { amount: '1', toToken: 'USDC' })
      await page.locator('[data-testid="swap-action-button"]:not([aria-disabled])').click()
    },
    shows: (modal) => modal.locator('[data-testid="swap-confirm"]:not([aria-disabled])'),
  },
  {
    name: 'swap-twice',
    begunByHand: true,
    view: 'Swap',
    title: swap,
    moves: true,
    async reach(page) {
      await openSwap(page, { amount: '400', toToken: 'USDC' })
      await ready(page, 'swap-action-button')
    },
    shows: (modal) => modal.getByTestId('swap-anyway'),
  },
  {
    name: 'swap-declined',
    begunByHand: true,
    view: 'SwapPreview',
    title: review,
    moves: true,
    async reach(page) {
      await openSwap(page, { amount: '1', toToken: 'USDC' })
      await ready(page, 'swap-action-button')
      await page.locator('[data-testid="swap-confirm"]:not([aria-disabled])').waitFor()
      await new DevWallet(page).answer('reject')
      await ready(page, 'swap-confirm')
    },
    shows: (modal) => modal.getByTestId('swap-status').locator('p').first(),
  },
  ...(
    [
      ['done', 'confirmed', { confirmations: 1, status: 'confirmed' }],
      ['failed', 'failed', { status: 'failed' }],
    ] as const
  ).map(
    ([name, status, state]): Scene => ({
      name: `swap-${name}`,
      view: 'SwapProgress',
      title: swap,
      async reach(page) {
        await openSwap(page)
        await showSwap(page, state)
      },
      shows: (modal) => modal.locator(`[data-testid="swap-status"][data-status="${status}"]`),
    }),
  ),
]

/** Presses a button once it does something. */
async function ready(page: Page, testId: string): Promise<void> {
  await page.locator(`[data-testid="${testId}"]:not([aria-disabled])`).click()
}

/** A swap in a certain state, as if it had been sent from this page. */
async function showSwap(page: Page, state: object): Promise<void> {
  await page.evaluate(
    ({ state, token }) => {
      type Store = { setState(change: object): void }
      type Demo = {
        latchkeyDemo: { latchkey: { store: Store }; transactions(): Store }
      }
      const { latchkey, transactions } = (globalThis as unknown as Demo).latchkeyDemo
      const sent = {
        exchange: 'Uniswap v3',
        fee: 210_000_000_000_000n,
        from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        id: '0x01',
        kind: 'swap',
        minReceived: 2_461_262_222n,
        networkId: 'eip155:31337',
        paid: { amount: 10n ** 18n, decimals: 18, symbol: 'ETH' },
        received: { amount: 2_486_123_999n, decimals: 6, symbol: 'USDC', token },
        sentAtMs: Date.now(),
        state,
        to: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
      }
      transactions().setState({ transactions: [sent] })
      const view = { id: '0x01', name: 'SwapProgress', networkId: 'eip155:31337' }
      latchkey.store.setState({ router: [{ name: 'Account' }, view] })
    },
    { state, token: usdc.address },
  )
}

/** Opens the form, with what a site may know of it. */
async function openSwap(
  page: Page,
  preset: { amount?: string; toToken?: string } = {},
): Promise<void> {
  await connectByCode(page)
  await page.getByTestId('demo-open-WalletSend').click()
  await page.getByTestId('send-receiver').waitFor()
  // A form waits five seconds for the list, and a machine that starts its browsers may take longer.
  const list = page.waitForResponse((response) => response.url().includes('/v1/convert/tokens'))
  await showView(page, { name: 'Swap' })
  await list
  if (Object.keys(preset).length > 0) {
    await showView(page, { name: 'Account' })
    await showView(page, { name: 'Swap', ...preset })
  }
  await page
    .getByTestId('swap-input-sourceToken')
    .getByText(/Balance|الرصيد/)
    .waitFor()
}

/** Shows a view, as a click that leads there would. */
async function showView(page: Page, view: { name: string }): Promise<void> {
  await page.evaluate((view) => {
    type Demo = { latchkeyDemo: { latchkey: { store: { setState(change: object): void } } } }
    const { store } = (globalThis as unknown as Demo).latchkeyDemo.latchkey
    store.setState({ router: view.name === 'Account' ? [view] : [{ name: 'Account' }, view] })
  }, view)
  await page.locator(`[data-testid="modal"][data-view="${view.name}"]`).waitFor()
}
