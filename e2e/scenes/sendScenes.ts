import type { Page } from '@playwright/test'
import { DevWallet } from '../devWallet.ts'
import { enter } from '../enter.ts'
import { allNamespaces } from './allNamespaces.ts'
import { connectByCode } from './connectByCode.ts'
import type { Scene } from './Scene.ts'

const send = { ar: 'إرسال', en: 'Send' }
const review = { ar: 'مراجعة', en: 'Review' }

/** Its first and last four are those of bob.eth. */
const lookAlike = `0x7099${'0'.repeat(32)}79c8`

/** Where something is sent. */
export const sendScenes: readonly Scene[] = [
  {
    name: 'send',
    view: 'WalletSend',
    title: send,
    reach: openSend,
    shows: (modal) => modal.getByTestId('send-preview'),
  },
  {
    name: 'send-filled',
    begunByHand: true,
    view: 'WalletSend',
    title: send,
    async reach(page) {
      await openSend(page)
      await fill(page, { amount: '0.05', to: 'bob.eth' })
    },
    shows: (modal) => modal.getByTestId('send-found'),
  },
  {
    name: 'send-short',
    begunByHand: true,
    view: 'WalletSend',
    title: send,
    async reach(page) {
      await openSend(page)
      await enter(page.getByTestId('send-receiver'), 'nobody-has-this.eth')
      await enter(page.getByTestId('send-amount'), '123456789.123456789')
      await page.getByTestId('modal').getByRole('alert').waitFor()
    },
    shows: (modal) => modal.getByRole('alert'),
  },
  {
    name: 'send-tokens',
    view: 'WalletSendSelectToken',
    title: { ar: 'اختر عملة', en: 'Choose a token' },
    async reach(page) {
      await openSend(page)
      await page.getByTestId('send-token').click()
    },
    shows: (modal) => modal.getByTestId('token-USDC'),
  },
  {
    name: 'send-review',
    begunByHand: true,
    view: 'WalletSendPreview',
    title: review,
    async reach(page) {
      await openSend(page)
      await fill(page, { amount: '0.05', to: 'bob.eth' })
      await page.getByTestId('send-preview').click()
    },
    shows: (modal) => modal.locator('[data-testid="send-confirm"]:not([aria-disabled])'),
  },
  {
    name: 'send-look-alike',
    begunByHand: true,
    view: 'WalletSendPreview',
    title: review,
    async reach(page) {
      await page.evaluate(() => {
        const { latchkey } = (
          globalThis as unknown as {
            latchkeyDemo: { latchkey: { options: { storageKey: string } } }
          }
        ).latchkeyDemo
        localStorage.setItem(
          `${latchkey.options.storageKey}.receivers`,
          JSON.stringify({
            receivers: [
              {
                address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
                count: 3,
                namespace: 'eip155',
              },
            ],
            version: 1,
          }),
        )
      })
      await openSend(page)
      await fill(page, { amount: '1234.567891', to: lookAlike, token: 'DAI' })
      await page.getByTestId('send-preview').click()
    },
    shows: (modal) => modal.getByTestId('send-warning'),
  },
  {
    name: 'send-waiting',
    begunByHand: true,
    view: 'WalletSendPreview',
    title: review,
    moves: true,
    async reach(page) {
      await openSend(page)
      await fill(page, { amount: '0.05', to: 'bob.eth' })
      await page.getByTestId('send-preview').click()
      await new DevWallet(page).answer('hang')
      await page.getByTestId('send-confirm').click()
    },
    shows: (modal) => modal.getByTestId('send-status').locator('p').first(),
  },
  {
    name: 'send-declined',
    begunByHand: true,
    view: 'WalletSendPreview',
    title: review,
    async reach(page) {
      await openSend(page)
      await fill(page, { amount: '0.05', to: 'bob.eth' })
      await page.getByTestId('send-preview').click()
      await new DevWallet(page).answer('reject')
      await page.getByTestId('send-confirm').click()
    },
    shows: (modal) => modal.getByTestId('send-status').locator('p').first(),
  },
  {
    name: 'send-solana',
    begunByHand: true,
    view: 'WalletSend',
    title: send,
    query: { namespaces: allNamespaces },
    async reach(page) {
      await connectByCode(page, 'solana')
      await page.getByTestId('demo-open-WalletSend').click()
      await enter(page.getByTestId('send-amount'), '2.5')
      await page
        .getByTestId('modal')
        .getByText(/Balance|الرصيد/)
        .waitFor()
    },
    shows: (modal) => modal.getByTestId('send-preview'),
  },
  ...(
    [
      ['on-its-way', 'pending', { confirmations: 0, status: 'pending' }],
      ['missing', 'pending', { confirmations: 0, isMissing: true, status: 'pending' }],
      ['done', 'confirmed', { confirmations: 1, status: 'confirmed' }],
      ['failed', 'failed', { status: 'failed' }],
      ['dropped', 'dropped', { status: 'dropped' }],
    ] as const
  ).map(
    ([name, status, state]): Scene => ({
      name: `send-${name}`,
      view: 'WalletSendProgress',
      title: send,
      ...(status === 'pending' ? { moves: true } : {}),
      async reach(page) {
        await openSend(page)
        await showTransfer(page, state)
      },
      shows: (modal) => modal.locator(`[data-testid="send-status"][data-status="${status}"]`),
    }),
  ),
]

async function openSend(page: Page): Promise<void> {
  await connectByCode(page)
  await page.getByTestId('demo-open-WalletSend').click()
  await page
    .getByTestId('modal')
    .getByText(/Balance|الرصيد/)
    .waitFor()
}

async function fill(
  page: Page,
  { amount, to, token }: { amount: string; to: string; token?: string },
): Promise<void> {
  if (token) {
    await page.getByTestId('send-token').click()
    await page.getByTestId(`token-${token}`).click()
  }
  await enter(page.getByTestId('send-receiver'), to)
  await enter(page.getByTestId('send-amount'), amount)
  await page.locator('[data-testid="send-preview"]:not([aria-disabled])').waitFor()
}

/** A transfer in a certain state, as if it had been sent from this page. */
async function showTransfer(page: Page, state: object): Promise<void> {
  await page.evaluate((state) => {
    type Store = { setState(change: object): void }
    type Demo = {
      latchkeyDemo: {
        latchkey: { store: Store }
        transactions(): Store
      }
    }
    const { latchkey, transactions } = (globalThis as unknown as Demo).latchkeyDemo
    const transfer = {
      amount: 50_000_000_000_000_000n,
      decimals: 18,
      fee: 21_000_000_000_000n,
      from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      id: '0x01',
      kind: 'send',
      networkId: 'eip155:31337',
      receiverName: 'bob.eth',
      sentAtMs: Date.now(),
      state,
      symbol: 'ETH',
      to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    }
    transactions().setState({ transactions: [transfer] })
    const view = { id: '0x01', name: 'WalletSendProgress', networkId: 'eip155:31337' }
    latchkey.store.setState({ router: [{ name: 'Account' }, view] })
  }, state)
}
