import type { Page } from '@playwright/test'

/** What a test says of a transaction; the rest is made up. */
export type HistoryEntry = {
  id: string
  minedAt: Date
  chain?: string
  isSpam?: boolean
  kind?: keyof typeof kinds
  name?: string
  status?: 'confirmed' | 'failed' | 'pending'
}

/** A moment at which all that `twoYears` makes is past; hold the page's clock there. */
export const historyNow = new Date('2026-11-23T12:00:00Z')

const dayMs = 24 * 60 * 60 * 1000
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const token = (direction: 'in' | 'out', symbol: string, numeric: string, value: number) => ({
  direction,
  numeric,
  symbol,
  value,
})

/** Kinds of transactions with what they move. */
const kinds = {
  approve: [],
  burn: [token('out', 'DAI', '250', 250)],
  execute: [],
  mint: [],
  receive: [token('in', 'USDC', '124.5', 124.5)],
  restake: [token('out', 'ETH', '32', 60_000)],
  send: [token('out', 'ETH', '0.05', 95)],
  trade: [token('out', 'ETH', '0.25', 475), token('in', 'DAI', '474.123456', 474)],
} as const

const order = [
  'send',
  'receive',
  'trade',
  'approve',
  'mint',
  'send',
  'execute',
  'receive',
  'restake',
  'burn',
] as const

/** Transactions of two years up to `historyNow`, newest first; every eleventh failed. */
export function twoYears(count: number): readonly HistoryEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(count - index),
    kind: order[index % order.length]!,
    minedAt: new Date(historyNow.getTime() - (index * 730 * dayMs) / count - dayMs / 3),
    status: index % 11 === 10 ? 'failed' : 'confirmed',
  }))
}

/**
 * Answers what the server is asked for an account's activity, in pages; more may be put into `entries` at any time.
 *
 * @param failing answers 503 while it is true
 */
export async function answerHistory(
  page: Page,
  {
    entries,
    failing = () => false,
    hold,
    pageSize = 50,
  }: {
    entries: readonly HistoryEntry[]
    failing?: () => boolean
    /** Each answer waits for it. */
    hold?: () => Promise<void>
    pageSize?: number
  },
): Promise<void> {
  await page.route(
    (url) => /^\/v1\/account\/[^/]+\/history$/.test(url.pathname),
    async (route) => {
      const { origin, pathname, searchParams } = new URL(route.request().url())
      await hold?.()
      const headers = { 'access-control-allow-origin': '*' }
      if (failing()) return route.fulfill({ headers, json: {}, status: 503 })
      const account = pathname.split('/')[3]!
      const from = entries.findIndex(({ id }) => id === searchParams.get('cursor'))
      const rest = entries.slice(Math.max(from, 0))
      return route.fulfill({
        headers,
        json: {
          data: rest.slice(0, pageSize).map((entry) => toTransaction(entry, { account, origin })),
          next: rest[pageSize]?.id ?? null,
        },
      })
    },
  )
}

type Context = { account: string; origin: string }

function toTransaction(
  {
    chain = 'eip155:31337',
    id,
    isSpam,
    kind = 'send',
    minedAt,
    name,
    status = 'confirmed',
  }: HistoryEntry,
  { account, origin }: Context,
) {
  const isIncoming = kind === 'receive' || kind === 'mint'
  return {
    id,
    metadata: {
      application: kind === 'execute' ? { iconUrl: null, name: name ?? 'Harbour Market' } : null,
      chain,
      hash: `0x${id.padStart(64, '0')}`,
      minedAt: minedAt.toISOString(),
      nonce: null,
      operationType: kind,
      sentFrom: isIncoming ? friend : account,
      sentTo: isIncoming ? account : friend,
      status,
    },
    transfers:
      isSpam || kind === 'mint'
        ? [collectible(isSpam === true, name)]
        : kinds[kind].map((moved) => ({
            direction: moved.direction,
            fungible_info: {
              icon: { url: `${origin}/public/getTokenImage/${moved.symbol}` },
              name: name ?? moved.symbol,
              symbol: name ?? moved.symbol,
            },
            nft_info: null,
            price: 1,
            quantity: { numeric: moved.numeric },
            value: moved.value,
          })),
  }
}

function collectible(isSpam: boolean, name = 'Lantern 12') {
  return {
    direction: 'in',
    fungible_info: null,
    nft_info: {
      content: { preview: { content_type: 'image/png', url: 'https://pictures.example/1.png' } },
      flags: { is_spam: isSpam },
      name,
    },
    quantity: { numeric: '1' },
  }
}
