import type { Connector } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'
import { networkOf, revert, type Script, scriptedRpc, word } from '../fixtures/scriptedRpc.ts'
import { createSending } from './createSending.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0xD55F6cFE4BC40b58e27349E71C8ABD7a27eB0639'
const account = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  namespace: 'eip155',
  type: 'eoa',
} as const
const network = networkOf(1)

/** A token of which the account has 1000, and what a transfer of 100 adds to the receiver's balance. */
function tokenOf({ adds = 100n, decimals = 6n, refuses = false } = {}): Script {
  return {
    eth_call: ({ data }: { data: string }) => {
      if (data.startsWith('0x313ce567')) return word(decimals)
      if (data.startsWith('0xa9059cbb')) return refuses ? revert() : word(1n)
      return word(1000n)
    },
    eth_simulateV1: [
      {
        calls: [0n, 1n, adds].map((value) => ({ returnData: word(value), status: '0x1' })),
      },
    ],
  }
}

/** A site before a node whose answers change between the review and the confirmation. */
function site(before: Script = {}) {
  const answers: Record<string, unknown> = {
    eth_call: '0x',
    eth_estimateGas: '0x5208',
    eth_feeHistory: { baseFeePerGas: ['0x1', '0x1'], reward: [['0x0', '0x0', '0x0']] },
    eth_getBalance: '0xf4240',
    eth_maxPriorityFeePerGas: '0x1',
    ...before,
  }
  const { rpc } = scriptedRpc(answers)
  const asked: unknown[] = []
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }) {
      if (method === 'eth_chainId') return '0x1'
      asked.push(params)
      return `0x${'11'.repeat(32)}`
    },
  }
  const { calls, transfers } = createSending({ rpc } as never, {
    networks: () => [network],
    signal: new AbortController().signal,
  })
  return {
    asked,
    become: (after: Script) => Object.assign(answers, after),
    calls,
    connector: { provider } as unknown as Connector,
    transfers,
  }
}

describe('error: a transfer that has become another since its review is not asked for', () => {
  const parameters = { account, amount: 100n, network, to, token } as const

  test.each([
    ['its token takes a fee of its own by now', { adds: 90n }, { change: 'arrives' }],
    ['its token has other decimals', { decimals: 18n }, { change: 'decimals' }],
    ['its token refuses it', { refuses: true }, { change: 'trial' }],
  ])('%s', async (_, after, change) => {
    const { asked, become, connector, transfers } = site(tokenOf())
    const prepared = await transfers.prepare(parameters)
    become(tokenOf(after))
    await expect(transfers.submit(connector, prepared)).rejects.toMatchObject({
      code: 'transaction.changed',
      ...change,
    })
    expect(asked).toEqual([])
  })

  test('the account has too little by now', async () => {
    const { asked, become, connector, transfers } = site()
    const prepared = await transfers.prepare({ account, amount: 900_000n, network, to })
    become({ eth_getBalance: '0xff' })
    await expect(transfers.submit(connector, prepared)).rejects.toMatchObject({
      code: 'transfer.insufficient_amount',
    })
    expect(asked).toEqual([])
  })

  test('no node can tell', async () => {
    const { asked, become, connector, transfers } = site(tokenOf())
    const prepared = await transfers.prepare(parameters)
    become({ eth_getBalance: new Error('down') })
    await expect(transfers.submit(connector, prepared)).rejects.toMatchObject({
      code: 'transaction.unchecked',
    })
    expect(asked).toEqual([])
  })
})

test('error: a call that the contract refuses by now is not asked for, as a swap is not', async () => {
  const { asked, become, calls, connector } = site()
  const prepared = await calls.prepare({ account, call: { data: '0x12345678', to }, network })
  become({ eth_estimateGas: revert() })
  await expect(calls.submit(connector, prepared)).rejects.toMatchObject({
    change: 'trial',
    code: 'transaction.changed',
  })
  become({ eth_estimateGas: new Error('down') })
  await expect(calls.submit(connector, prepared)).rejects.toMatchObject({
    code: 'transaction.unchecked',
  })
  expect(asked).toEqual([])
})

test('what has not changed is asked for, though gas costs more by now', async () => {
  const dear = {
    eth_feeHistory: { baseFeePerGas: ['0x2', '0x2'], reward: [['0x0', '0x0', '0x0']] },
  }
  const { asked, become, connector, transfers } = site(tokenOf({ adds: 90n }))
  const prepared = await transfers.prepare({ account, amount: 100n, network, to, token })
  const all = await transfers.prepare({ account, amount: 'max', network, to })
  become({ ...tokenOf({ adds: 90n }), ...dear })
  await transfers.submit(connector, prepared)
  await transfers.submit(connector, all)
  // All there is, at the price that was left for it.
  expect(asked).toMatchObject([
    [{ to: token }],
    [{ maxFeePerGas: '0x3', to, value: `0x${(1_000_000n - 63_000n).toString(16)}` }],
  ])
})
