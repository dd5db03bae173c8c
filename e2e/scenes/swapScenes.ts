import type { Page } from '@playwright/test'
import { enter } from '../enter.ts'
import { connectByCode } from './connectByCode.ts'
import type { Scene } from './Scene.ts'

const swap = { ar: 'مبادلة', en: 'Swap' }

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
    title: { ar: 'معاينة المبادلة', en: 'Preview Swap' },
    moves: true,
    async reach(page) {
      await openSwap(page, { amount: '1', toToken: 'USDC' })
      await page.locator('[data-testid="swap-action-button"]:not([aria-disabled])').click()
    },
    shows: (modal) => modal.locator('[data-testid="swap-confirm"]:not([aria-disabled])'),
  },
]

/** Opens the form, with what a site may know of it. */
async function openSwap(
  page: Page,
  preset: { amount?: string; toToken?: string } = {},
): Promise<void> {
  await connectByCode(page)
  await page.getByTestId('demo-open-WalletSend').click()
  await page.getByTestId('send-receiver').waitFor()
  await page.evaluate((preset) => {
    type Demo = { latchkeyDemo: { latchkey: { store: { setState(change: object): void } } } }
    const { store } = (globalThis as unknown as Demo).latchkeyDemo.latchkey
    store.setState({ router: [{ name: 'Account' }, { name: 'Swap', ...preset }] })
  }, preset)
  await page
    .getByTestId('swap-input-sourceToken')
    .getByText(/Balance|الرصيد/)
    .waitFor()
}
