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
    },
    { account, chain: 'eip155:1' },
  )
  expect(tokens).toEqual([token('2'), token('1')])
  expect(asked).toEqual([{ account, before: undefined, chain: 'eip155:1', limit: 500 }])
})
