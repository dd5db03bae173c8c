import { createTestClock } from '@latchkey/testing/node'
import { expect, onTestFinished, test } from 'vitest'
import { chainConfig, type EvmChain } from '../chains/chainConfig.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { startNode } from '../testing/startNode.ts'
import { createGasPrices } from './createGasPrices.ts'

const hex = (value: number) => `0x${value.toString(16)}`

/** A node that answers the two questions as a test says. */
async function setup(said: { eth_feeHistory?: unknown; eth_gasPrice?: unknown }) {
  const node = await startNode({
    behaviour: ({ body, calls }) => {
      const answers = calls.map(({ id, method }) => {
        const result = said[method as keyof typeof said]
        return result === undefined
          ? { error: { code: -32601, message: 'no such method' }, id, jsonrpc: '2.0' }
          : { id, jsonrpc: '2.0', result }
      })
      return Array.isArray(body) ? answers : answers[0]
    },
  })
  const chain = chainConfig.parse({
    id: 'eip155:31337',
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
  const prices = createGasPrices({ clock })
  return { clock, node, read: () => prices.read(rpc, chain), said }
}

/** Ten blocks with the same rewards, and the base fee of the next. */
const history = (next: number, rewards: readonly (readonly number[])[]) => ({
  baseFeePerGas: [...rewards.map(() => hex(7)), hex(next)],
  reward: rewards.map((row) => row.map(hex)),
})

test('are the next base fee and a quarter, and the median reward of each percentile (S7.10, S3.35)', async () => {
  const rewards = Array.from({ length: 10 }, (_, block) => [block, 10 * block, 100 * block])
  const { node, read } = await setup({ eth_feeHistory: history(1000, rewards) })
  // The median of 0 to 9 is 4.5.
  expect(await read()).toEqual({ baseFee: 1000n, fast: 1295n, instant: 1700n, standard: 1254n })
  expect(node.methods()).toContain('eth_feeHistory')
  expect(node.requests()).toBe(1)
})

test('are kept three seconds (S7.10)', async () => {
  const { clock, node, read, said } = await setup({ eth_feeHistory: history(1000, [[0, 0, 0]]) })
  expect((await read()).standard).toBe(1250n)
  said.eth_feeHistory = history(2000, [[0, 0, 0]])
  await clock.advance(2999)
  expect((await read()).standard).toBe(1250n)
  expect(node.requests()).toBe(1)
  await clock.advance(1)
  expect((await read()).standard).toBe(2500n)
  expect(node.requests()).toBe(2)
})

test.each<[string, unknown]>([
  ['has no history of fees', undefined],
  ['has no base fee', history(0, [[5, 5, 5]])],
  ['says something else', { baseFeePerGas: 'many', reward: {} }],
])(
  'are the node’s own price, a little more and a third more, where a chain %s (S7.10)',
  async (_, eth_feeHistory) => {
    const { read } = await setup({ eth_feeHistory, eth_gasPrice: hex(1000) })
    expect(await read()).toEqual({ fast: 1150n, instant: 1300n, standard: 1000n })
  },
)

test('are one wei at least (S7.10)', async () => {
  const { read } = await setup({ eth_gasPrice: '0x0' })
  expect(await read()).toEqual({ fast: 1n, instant: 1n, standard: 1n })
})

test('error: are unknown where the node tells neither', async () => {
  const { read } = await setup({ eth_feeHistory: [], eth_gasPrice: 'cheap' })
  await expect(read()).rejects.toMatchObject({ code: 'gas_price_unknown' })
})
