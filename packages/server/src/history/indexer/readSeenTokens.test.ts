import { expect, test } from 'vitest'
import type { HistoryEntry, Movement } from './HistoryEntry.ts'
import { readSeenTokens } from './readSeenTokens.ts'

const account = `0x${'a'.repeat(40)}` as const
const token = (digit: string) => `0x${digit.repeat(40)}` as const

test('tokens that an account has moved or been sent, each once, the latest first; coins and collectibles are none', async () => {
  const movement = (asset: Movement['asset']): Movement => ({
    amount: 1n,
    asset,
    counterparty: account,
    direction: 'in',
    logIndex: 0,
    part: 0,
  })
  const entry = (...assets: Movement['asset'][]) =>
    ({ movements: assets.map(movement) }) as unknown as HistoryEntry
  const asked: unknown[] = []
  const tokens = await readSeenTokens(
    {
      async page(query) {
        asked.push(query)
        return [
          entry({ standard: 'native' }, { standard: 'erc20', token: token('2') }),
          entry({ id: 1n, standard: 'erc721', token: token('3') }),
          entry({ standard: 'erc20', token: token('1') }, { standard: 'erc20', token: token('2') }),
        ]
      },
      reach: async () => undefined,
    },
    { account, chain: 'eip155:1' },
  )
  expect(tokens).toEqual([token('2'), token('1')])
  expect(asked).toEqual([{ account, before: undefined, chain: 'eip155:1', limit: 20 }])
})

test('the chain’s own coin is no token seen, by whatever address it is logged', async () => {
  const coins = [`0x${'f'.repeat(39)}e`, '0x471ece3750da237f93b8e339c536989b8978a438'] as const
  const page = async () =>
    [
      { movements: coins.map((token) => ({ asset: { standard: 'erc20', token } })) },
    ] as unknown as HistoryEntry[]
  expect(
    await readSeenTokens(
      { page, reach: async () => undefined },
      { account, chain: 'eip155:42220' },
    ),
  ).toEqual([])
  expect(
    await readSeenTokens({ page, reach: async () => undefined }, { account, chain: 'eip155:1' }),
  ).toEqual([coins[1]])
})

test('of blocks that two hosts agreed on alone, where they are compared', async () => {
  const befores: unknown[] = []
  const page = async ({ before }: { before: unknown }) => {
    befores.push(before)
    return []
  }
  const of = (agreed: number | undefined) =>
    readSeenTokens(
      { page, reach: async () => ({ agreed, next: 200 }) },
      { account, chain: 'eip155:1', onlyAgreed: true },
    )
  await of(100)
  await of(undefined)
  expect(befores).toEqual([{ block: 101, position: 0 }])
})

/** A store with more transactions than are looked at. */
function endless(movementsEach: number) {
  const limits: number[] = []
  let read = 0
  const asset = { id: 1n, standard: 'erc1155', token: token('3') } as const
  return {
    limits,
    reach: async () => undefined,
    read: () => read,
    async page({ before, limit }: { before: unknown; limit: number }) {
      expect(before === undefined).toBe(limits.length === 0)
      limits.push(limit)
      read += limit * movementsEach
      return Array.from({ length: limit }, () => ({
        movements: Array.from({ length: movementsEach }, () => ({ asset })),
      })) as unknown as HistoryEntry[]
    },
  }
}

test('five hundred transactions are looked at', async () => {
  const store = endless(1)
  await readSeenTokens(store, { account, chain: 'eip155:1' })
  expect(store.read()).toBe(500)
  expect(store.limits).toEqual([20, 40, 80, 160, 200])
})

test('transactions with a hundred collectibles each end the search early', async () => {
  const store = endless(100)
  await readSeenTokens(store, { account, chain: 'eip155:1' })
  expect(store.read()).toBeLessThan(10_000)
})
