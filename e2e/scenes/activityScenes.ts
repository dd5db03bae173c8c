import type { Page } from '@playwright/test'
import { answerHistory, type HistoryEntry, historyNow, twoYears } from './answerHistory.ts'
import { connectByCode } from './connectByCode.ts'
import type { Scene } from './Scene.ts'

const title = { ar: 'النشاط', en: 'Activity' }

/** What a visitor sees of what happened to the account. */
export const activityScenes: readonly Scene[] = [
  {
    name: 'activity',
    view: 'Activity',
    title,
    reach: (page) => openActivity(page, twoYears(300)),
    shows: (modal) => modal.getByTestId('activity-item').first(),
  },
  {
    name: 'activity-few',
    view: 'Activity',
    title,
    async reach(page) {
      const [first, second, third] = twoYears(90)
      await openActivity(page, [first!, second!, { ...third!, status: 'failed' }])
      await sendOne(page)
    },
    // The ring of what is pending has no end.
    moves: true,
    shows: (modal) => modal.getByText(/Pending|قيد الانتظار/).first(),
  },
  {
    name: 'activity-hostile',
    view: 'Activity',
    title,
    reach: (page) =>
      openActivity(
        page,
        (['send', 'execute', 'mint', 'trade'] as const).map((kind, index) => ({
          id: String(9 - index),
          kind,
          minedAt: historyNow,
          name: `\u202eWWWWWWWW${'ﷺ'.repeat(5000)}`,
        })),
      ),
    shows: (modal) => modal.getByTestId('activity-item').first(),
  },
  {
    name: 'activity-empty',
    view: 'Activity',
    title,
    reach: (page) => openActivity(page, []),
    shows: (modal) => modal.getByText(/No activity yet|لا يوجد نشاط بعد/),
  },
  {
    name: 'activity-failed',
    view: 'Activity',
    title,
    async reach(page) {
      await answerHistory(page, { entries: [], failing: () => true })
      await connectByCode(page)
      await page.getByTestId('demo-open-Activity').click()
    },
    shows: (modal) => modal.getByRole('button', { name: /Try again|إعادة المحاولة/ }),
  },
]

/** Connects, and opens the list of what happened; networks have an explorer. */
export async function openActivity(
  page: Page,
  entries: readonly HistoryEntry[],
  options: Omit<Parameters<typeof answerHistory>[1], 'entries'> = {},
): Promise<void> {
  await page.clock.setFixedTime(historyNow)
  await answerHistory(page, { entries, ...options })
  await connectByCode(page)
  await page.evaluate(() => {
    const { store } = (globalThis as unknown as Demo).latchkeyDemo.latchkey
    const blockExplorers = { default: { name: 'Scan', url: 'https://scan.example' } }
    store.setState(({ networks }) => ({
      networks: networks.map((network) => ({ ...network, blockExplorers })),
    }))
  })
  await page.getByTestId('demo-open-Activity').click()
}

/** As if the page had sent a transaction. */
export async function sendOne(
  page: Page,
  { id = '0x5e4d', status = 'pending' }: { id?: string; status?: string } = {},
): Promise<void> {
  await page.evaluate(
    ({ id, status }) => {
      const { transactions } = (globalThis as unknown as Demo).latchkeyDemo
      const sent = {
        amount: 5n,
        decimals: 2,
        fee: 1n,
        from: document.querySelector('#demo-address')?.textContent,
        id,
        kind: 'send',
        networkId: 'eip155:31337',
        receiverName: 'bob.eth',
        sentAtMs: Date.now(),
        state: { confirmations: 0, status },
        symbol: 'ETH',
        to: '0xB',
      }
      transactions().setState({ transactions: [sent] })
    },
    { id, status },
  )
}

type Demo = {
  latchkeyDemo: {
    latchkey: { store: { setState(change: (state: State) => object): void } }
    transactions(): { setState(change: object): void }
  }
}
type State = { networks: readonly object[] }
