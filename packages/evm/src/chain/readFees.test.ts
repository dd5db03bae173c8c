import { describe, expect, test } from 'vitest'
import { networkOf, type Script, scriptedRpc } from '../fixtures/scriptedRpc.ts'
import { readGasPrices } from './readFees.ts'

const gwei = 10n ** 9n
const hex = (value: bigint) => `0x${value.toString(16)}`
const read = (script: Script) =>
  readGasPrices(scriptedRpc(script).rpc, { network: networkOf(31337) })

function history(tips: readonly bigint[]) {
  const row = tips.map(hex)
  return { baseFeePerGas: [hex(6n * gwei), hex(7n * gwei)], reward: [row, row, row, row, row] }
}

describe('the tip', () => {
  const none = history([0n, 0n, 0n])
  const usual = history([1n * gwei, 2n * gwei, 3n * gwei])
  test.each<[string, Script, readonly bigint[]]>([
    ['five blocks without tips', { eth_feeHistory: none }, [1n, 1n, 1n]],
    [
      'the same, where the node suggests nothing',
      { eth_feeHistory: none, eth_maxPriorityFeePerGas: '0x0' },
      [1n, 1n, 1n],
    ],
    [
      'the same, where the node takes no less than a million wei',
      { eth_feeHistory: none, eth_maxPriorityFeePerGas: '0xf4240' },
      [1_000_000n, 1_000_000n, 1_000_000n],
    ],
    [
      'blocks with tips, some above what the node suggests',
      { eth_feeHistory: usual, eth_maxPriorityFeePerGas: hex(2n * gwei) },
      [2n * gwei, 2n * gwei, 3n * gwei],
    ],
    [
      'a node that says nothing that can be read',
      { eth_feeHistory: { ...none, reward: null }, eth_maxPriorityFeePerGas: 'much' },
      [1n, 1n, 1n],
    ],
  ])('%s: is one that nodes take', async (_, script, tips) => {
    const prices = await read(script)
    expect(prices.map((price) => price.maxPriorityFeePerGas)).toEqual(tips)
    expect(prices.map((price) => price.maxFeePerGas)).toEqual(tips.map((tip) => 14n * gwei + tip))
  })
})

test('a node without the history, on a chain with a base fee: the price leaves room for it', async () => {
  const [standard] = await read({
    eth_gasPrice: hex(8n * gwei),
    eth_getBlockByNumber: { baseFeePerGas: hex(7n * gwei) },
    eth_maxPriorityFeePerGas: hex(gwei),
  })
  expect(standard).toEqual({ maxFeePerGas: 15n * gwei, maxPriorityFeePerGas: gwei })
})

test.each<[string, Script]>([
  ['without a base fee', { eth_feeHistory: { reward: [] } }],
  ['whose base fee is nothing', { eth_feeHistory: { baseFeePerGas: ['0x0', '0x0'], reward: [] } }],
  ['from before both', { eth_getBlockByNumber: {} }],
])('a chain %s has one price', async (_, script) => {
  const [standard] = await read({ ...script, eth_gasPrice: hex(5n * gwei) })
  expect(standard).toEqual({ maxFeePerGas: 5n * gwei, maxPriorityFeePerGas: undefined })
})

test.each(['0x', `0x1${'0'.repeat(64)}`, 5, null, 'much'])(
  'error: a price of %j is no answer',
  async (answer) => {
    await expect(read({ eth_gasPrice: answer })).rejects.toMatchObject({ code: 'rpc.failed' })
  },
)
