import { expect, test } from 'vitest'
import { chainConfig, type SolanaChain } from '../../chains/chainConfig.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import type { Call } from '../../rpc/JsonRpc.ts'
import { createSolanaSource } from './createSolanaSource.ts'

// Whole histories are tested on a real cluster in packages/devnet/src/server.
const account = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const signature = (index: number) => `${'1'.repeat(80)}${'23456789'[index]}`

const transaction = (name: string) => ({
  blockTime: 1_700_000_000,
  meta: { err: null, fee: 5000, postBalances: [5000], preBalances: [0] },
  transaction: { message: { accountKeys: [{ pubkey: account }] }, signatures: [name] },
})

function setup(answers: Record<string, (params: readonly unknown[]) => unknown>) {
  const counted: { count: number; list: string }[] = []
  const chain = chainConfig.parse({
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    nativeCurrency: { decimals: 9, name: 'Solana', symbol: 'SOL' },
    upstreams: [{ url: 'http://127.0.0.1:9' }],
  }) as SolanaChain
  const send = async (calls: readonly Call[]) =>
    calls.map(({ method, params = [] }) => ({ result: answers[method]?.(params) }))
  const source = createSolanaSource({
    chain,
    countOddRows: ({ count, list }) => counted.push({ count, list }),
    rpc: { chain: () => ({ send }) } as unknown as Rpc,
  })
  const read = () =>
    source.read({ account, after: undefined, charge: async () => {}, iconUrl: String })
  return { counted, read }
}

test('an odd signature, token account or transaction takes none of the others along', async () => {
  const { counted, read } = setup({
    getSignaturesForAddress: () => [
      { signature: signature(0), slot: 9 },
      { signature: 'odd', slot: 8 },
      null,
      { signature: signature(1), slot: 7 },
    ],
    getTokenAccountsByOwner: () => ({ value: ['odd', { pubkey: 5 }] }),
    getTransaction: ([name]) =>
      name === signature(1) ? { meta: 'odd' } : transaction(name as string),
  })
  expect((await read()).data.map(({ id }) => id)).toEqual([signature(0)])
  expect(counted).toEqual([
    { count: 2, list: 'tokenAccounts' },
    { count: 2, list: 'tokenAccounts' },
    { count: 2, list: 'signatures' },
    { count: 1, list: 'transactions' },
  ])
})

test('error: a list of which nothing can be read is no empty one', async () => {
  const { read } = setup({
    getSignaturesForAddress: () => [{ signature: 'odd', slot: 8 }],
    getTokenAccountsByOwner: () => ({ value: [] }),
  })
  await expect(read()).rejects.toThrow(/can be reached/)
})
