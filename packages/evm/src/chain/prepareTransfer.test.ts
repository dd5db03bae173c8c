import { describe, expect, test } from 'vitest'
import { networkOf, type Script, scriptedRpc, word } from '../fixtures/scriptedRpc.ts'
import { prepareTransfer } from './prepareTransfer.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0xD55F6cFE4BC40b58e27349E71C8ABD7a27eB0639'
const account = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  namespace: 'eip155',
  type: 'eoa',
} as const
/** Gas costs 3 wei: twice the base fee and the tip. */
const price = {
  eth_feeHistory: { baseFeePerGas: ['0x1', '0x1'], reward: [['0x0', '0x0', '0x0']] },
  eth_maxPriorityFeePerGas: '0x1',
}
const gasFee = 63_000n

const short = (message: string) => Object.assign(new Error(message), { code: -32000 })

function prepare(
  script: Script,
  asked: { amount: bigint | 'max'; token?: string },
  { id = 1 }: { id?: number } = {},
) {
  const { rpc } = scriptedRpc({
    ...price,
    eth_estimateGas: '0x5208',
    eth_getBalance: '0xf4240',
    ...script,
  })
  return prepareTransfer(rpc, { account, network: networkOf(id), to, ...asked })
}

describe('on a network of which nobody knows what it takes beside gas', () => {
  const nothingThere = { eth_call: '0x' }

  test('as much again as the gas is left for it, and the review is told', async () => {
    const all = await prepare(nothingThere, { amount: 'max' }, { id: 999_005 })
    expect(all).toMatchObject({
      amount: 1_000_000n - 2n * gasFee,
      fee: 2n * gasFee,
      notes: ['feeMargin'],
    })
  })

  test('on one that is known nothing is left, and nothing told', async () => {
    const all = await prepare(nothingThere, { amount: 'max' })
    expect(all).toMatchObject({ amount: 1_000_000n - gasFee, fee: gasFee })
    expect(all.notes).toBeUndefined()
  })
})

test('error: a token that keeps all of it is named: nothing would arrive', async () => {
  const calls = [7n, 1n, 7n].map((value) => ({ returnData: word(value), status: '0x1' }))
  const script = { eth_call: word(5n), eth_simulateV1: [{ calls }] }
  await expect(prepare(script, { amount: 5n, token })).rejects.toMatchObject({
    code: 'token.nothing_arrives',
  })
})

describe('the lack that is named', () => {
  /** A node that counts the fee when it estimates, as some do. */
  const counting = {
    eth_estimateGas: ({ value }: { value?: string }) =>
      BigInt(value ?? 0) > 900_000n
        ? short('insufficient funds for gas * price + value')
        : '0x5208',
  }

  test('a node that counts the fee in its estimate: all there is can be sent', async () => {
    expect(await prepare(counting, { amount: 'max' })).toMatchObject({
      amount: 1_000_000n - gasFee,
    })
  })

  test('… and an amount that leaves too little lacks the fee, in numbers', async () => {
    await expect(prepare(counting, { amount: 990_000n })).rejects.toMatchObject({
      available: 10_000n,
      code: 'transfer.insufficient_fee',
      required: gasFee,
    })
  })

  test('a token, and nothing to pay for moving it: the fee, not the network', async () => {
    const script = {
      eth_call: word(5n),
      eth_estimateGas: short('insufficient funds for transfer'),
      eth_getBalance: '0x0',
    }
    await expect(prepare(script, { amount: 5n, token })).rejects.toMatchObject({
      available: 0n,
      code: 'transfer.insufficient_fee',
    })
  })

  test('enough for the gas, and not for what is taken beside it: the fee', async () => {
    const script = { eth_call: word(500_000n) }
    await expect(prepare(script, { amount: 100n }, { id: 10 })).rejects.toMatchObject({
      code: 'transfer.insufficient_fee',
      required: gasFee + 1_500_000n,
    })
  })

  test('a contract that complains of its own funds has refused', async () => {
    const script = { eth_estimateGas: short('execution reverted: insufficient funds') }
    await expect(prepare(script, { amount: 5n })).rejects.toMatchObject({
      code: 'transaction.refused',
    })
  })
})

test.each([
  ['eth_getBalance', `0x1${'0'.repeat(64)}`],
  ['eth_getBalance', '0x'],
  ['eth_estimateGas', '0x'],
  ['eth_estimateGas', 21_000],
])('error: %s that says %j has not answered', async (method, answer) => {
  await expect(prepare({ [method]: answer }, { amount: 5n })).rejects.toMatchObject({
    code: 'rpc.failed',
  })
})
