import { createTestClock } from '@latchkey/testing/node'
import { type Address, type Hex, pad } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { chainConfig, type EvmChain } from '../chains/chainConfig.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { contractNode, multicall3 } from '../testing/contractNode.ts'
import { startNode } from '../testing/startNode.ts'
import { createPoolFinder } from './createPoolFinder.ts'
import type { MarketPair } from './findPool.ts'

const at = (digit: string): Address => `0x${digit.repeat(40)}`
const pool = at('7')
const v2: MarketPair = { market: { factory: at('a'), kind: 'v2' }, tokens: [at('1'), at('2')] }
const v3: MarketPair = {
  market: { factory: at('b'), fee: 500, kind: 'v3' },
  tokens: [at('1'), at('2')],
}

async function setup(said: Readonly<Record<string, Hex | undefined>>) {
  const node = await startNode({ behaviour: contractNode({ contracts: (to) => said[to] }) })
  const chain = chainConfig.parse({
    id: 'eip155:31337',
    multicall3,
    name: 'Dev',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    upstreams: [{ url: node.url }],
  }) as EvmChain
  const clock = createTestClock()
  const rpc = createRpc({ chains: new Map([[chain.id, chain]]), clock })
  onTestFinished(async () => {
    rpc.close()
    await node.close()
  })
  const finder = createPoolFinder({ clock })
  return { clock, find: (pairs: readonly MarketPair[]) => finder.find(rpc, chain, pairs), node }
}

test('a pool is known for a day in both orders of its tokens, and that there is none for an hour', async () => {
  const { clock, find, node } = await setup({
    [at('a')]: pad(pool, { size: 32 }),
    [at('b')]: pad('0x0', { size: 32 }),
  })
  const turned: MarketPair = { ...v2, tokens: [at('2'), at('1')] }
  expect(await find([v2, v3])).toEqual([pool, 'none'])
  await clock.advance(3599_000)
  expect(await find([turned, v3])).toEqual([pool, 'none'])
  expect(node.requests()).toBe(1)
  await clock.advance(1000)
  expect(await find([turned, v3])).toEqual([pool, 'none'])
  expect(node.requests()).toBe(2)
  await clock.advance(23 * 3600_000)
  await find([turned])
  expect(node.requests()).toBe(3)
})

test.each<[string, Hex | undefined]>([
  ['more than an address', `0x${'0'.repeat(23)}1${pool.slice(2)}`],
  ['one byte', '0x07'],
  ['words without end', `0x${'ff'.repeat(3200)}`],
  ['nothing', '0x'],
  ['an error', undefined],
])(
  'error: a factory that answers %s has said nothing of a pool, and is asked again at the next use',
  async (_, lie) => {
    const said: Record<string, Hex | undefined> = {
      [at('a')]: lie,
      [at('b')]: pad(pool, { size: 32 }),
    }
    const { find, node } = await setup(said)
    expect(await find([v2, v3])).toEqual(['unknown', pool])
    expect(await find([v2, v3])).toEqual(['unknown', pool])
    expect(node.requests()).toBe(2)
    said[at('a')] = pad(pool, { size: 32 })
    expect(await find([v2, v3])).toEqual([pool, pool])
    expect(await find([v2, v3])).toEqual([pool, pool])
    expect(node.requests()).toBe(3)
  },
)

test.each<[string, object]>([
  ['an error of its own', { error: { code: -32_000, message: 'header not found' } }],
  ['an empty result', { result: '0x' }],
  ['half a word', { result: '0x00' }],
  ['no text', { result: null }],
])('error: one hiccup of a node, %s, hides no pool', async (_, hiccup) => {
  const said = { [at('a')]: pad(pool, { size: 32 }), [at('b')]: pad('0x0', { size: 32 }) }
  const { find, node } = await setup(said)
  node.behave(({ body, calls }) => {
    const answers = calls.map(({ id }) => ({ id, jsonrpc: '2.0', ...hiccup }))
    return Array.isArray(body) ? answers : answers[0]
  })
  expect(await find([v2, v3])).toEqual(['unknown', 'unknown'])
  node.behave(contractNode({ contracts: (to) => said[to] }))
  expect(await find([v2, v3])).toEqual([pool, 'none'])
})
