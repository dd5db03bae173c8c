import type { AskedCalls } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'
import { networkOf, type Script, scriptedRpc } from '../fixtures/scriptedRpc.ts'
import { readAskedCalls } from './readAskedCalls.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const calls = [
  { data: '0xa9059cbb01', to: token },
  { to: receiver, value: 5n },
]
const asked: AskedCalls = { address, block: 100n, calls, networkId: 'eip155:1', nonce: 7n }
const hashOf = (digit: string) => `0x${digit.repeat(64)}`
const hex = (value: number) => `0x${value.toString(16)}`

type Own = {
  block: number
  input?: string
  to?: string
  value?: string
  succeeded?: boolean
  from?: string
}

/** A chain on which the account has sent these since, one a nonce, and the node's answers besides. */
function chainWith(own: readonly Own[], script: Script = {}, tip = 110) {
  const transactions = own.map(
    ({ block, from = address, input = '0x', to = address, value = '0x0' }, index) => ({
      blockNumber: block,
      from: from.toLowerCase(),
      hash: hashOf(String(index + 1)),
      input,
      nonce: hex(7 + index),
      to: to.toLowerCase(),
      value,
    }),
  )
  return scriptedRpc({
    eth_blockNumber: hex(tip),
    eth_getBlockByNumber: (block: string) => ({
      transactions: transactions.filter(({ blockNumber }) => blockNumber === Number(block)),
    }),
    eth_getCode: '0x',
    eth_getLogs: () => [],
    eth_getTransactionCount: (_: string, at: string) =>
      hex(7 + own.filter(({ block }) => !at.startsWith('0x') || block <= Number(at)).length),
    eth_getTransactionReceipt: (hash: string) => {
      const index = transactions.findIndex((one) => one.hash === hash)
      const { block = 0, succeeded = true } = own[index] ?? {}
      return { blockNumber: hex(block), status: succeeded ? '0x1' : '0x0' }
    },
    ...script,
  })
}
const read = ({ rpc }: ReturnType<typeof scriptedRpc>, statusCode?: number) =>
  readAskedCalls(rpc, asked, { id: '0xbatch', network: networkOf(1), statusCode })

/** All calls, as some contract writes them down. */
const whole = `0x12345678${token.slice(2)}ff${'a9059cbb01'}00${receiver.slice(2).toLowerCase()}${'5'.padStart(64, '0')}`
const first: Own = { block: 104, input: '0xa9059cbb01', to: token }
const second: Own = { block: 106, to: receiver, value: '0x5' }

describe('by what the account has sent since it was asked', () => {
  test('one transaction that carries all calls is the batch, whatever the wallet says', async () => {
    for (const statusCode of [undefined, 400, 500])
      expect(await read(chainWith([{ block: 103, input: whole }]), statusCode)).toMatchObject({
        atomic: true,
        receipts: [{ blockNumber: 103n, succeeded: true, transactionHash: hashOf('1') }],
        status: 'confirmed',
        statusCode: 200,
      })
    const reverted = chainWith([{ block: 103, input: whole, succeeded: false }])
    expect(await read(reverted, 500)).toMatchObject({ status: 'failed', statusCode: 500 })
  })

  test('is found behind others that the account has sent meanwhile', async () => {
    const other: Own = { block: 101, to: receiver, value: '0x1' }
    const chain = chainWith([other, { block: 108, input: whole }])
    expect(await read(chain, 500)).toMatchObject({
      receipts: [{ blockNumber: 108n }],
      status: 'confirmed',
    })
  })

  test('calls that were sent each alone count alone', async () => {
    expect(await read(chainWith([first, second]))).toMatchObject({
      atomic: false,
      status: 'confirmed',
    })
    const half = chainWith([first, { ...second, succeeded: false }])
    expect(await read(half)).toMatchObject({ status: 'partlyFailed' })
    expect(await read(half, 500)).toMatchObject({ status: 'partlyFailed', statusCode: 600 })
    expect(await read(chainWith([first]), 500)).toMatchObject({ status: 'partlyFailed' })
    // The second may be on its way.
    expect(await read(chainWith([first]))).toMatchObject({ status: 'pending' })
    expect(await read(chainWith([first], {}, 200))).toMatchObject({ status: 'unknown' })
  })

  test('the first of several that failed says nothing of the others', async () => {
    const failed = { ...first, succeeded: false }
    expect(await read(chainWith([failed]))).toMatchObject({ status: 'pending' })
    expect(await read(chainWith([failed], {}, 200))).toMatchObject({ status: 'unknown' })
    expect(await read(chainWith([failed, { ...second, succeeded: false }]))).toMatchObject({
      status: 'failed',
    })
  })

  test.each<[string, Own]>([
    ['another amount', { ...second, value: '0x6' }],
    ['another receiver', { ...second, to: token }],
    ['other data', { ...first, input: '0xa9059cbb02' }],
    ['somebody else’s transaction', { block: 103, from: receiver, input: whole }],
    ['an amount that is missing', { block: 103, input: whole.slice(0, -64) }],
  ])('%s is not the batch', async (_, own) => {
    expect(await read(chainWith([own]), 500)).toMatchObject({ receipts: [], status: 'pending' })
    expect(await read(chainWith([own], {}, 200), 500)).toMatchObject({ status: 'unknown' })
  })
})

describe('where nothing is found', () => {
  test('is pending for a while, then unknown, and never failed', async () => {
    for (const statusCode of [undefined, 500]) {
      expect(await read(chainWith([]), statusCode)).toMatchObject({ status: 'pending' })
      expect(await read(chainWith([], {}, 163), statusCode)).toMatchObject({ status: 'pending' })
      expect(await read(chainWith([], {}, 164), statusCode)).toMatchObject({ status: 'unknown' })
    }
  })

  test('is failed where the wallet says that nothing was sent (4xx), and the chain agrees', async () => {
    expect(await read(chainWith([]), 400)).toMatchObject({ status: 'failed', statusCode: 400 })
  })

  test.each<[string, readonly Own[], Script]>([
    ['the account has sent something', [{ block: 103 }], {}],
    ['a contract has logged it', [], { eth_getLogs: () => [{}] }],
    ['the events cannot be read', [], { eth_getLogs: undefined }],
    ['the account has code, so that others may carry it out', [], { eth_getCode: '0x6001' }],
    ['the account has lent its address', [], { eth_getCode: `0xef0100${token.slice(2)}` }],
    [
      'something of the account is on its way',
      [],
      { eth_getTransactionCount: (_: string, at: string) => (at === 'pending' ? '0x8' : '0x7') },
    ],
    ['the code cannot be read', [], { eth_getCode: () => null }],
    ['the node gives no number', [], { eth_getTransactionCount: () => 'none' }],
    [
      'the node has forgotten so far back',
      [{ block: 103, input: whole }],
      { eth_getBlockByNumber: undefined },
    ],
  ])('is unknown where the wallet says so, and %s', async (_, own, script) => {
    expect(await read(chainWith(own, script), 400)).toMatchObject({ status: 'unknown' })
  })
})

test('at most eight transactions are looked at, and a thousand blocks of events', async () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ block: 101 + index }))
  const busy = chainWith(many, {}, 100_000)
  expect(await read(busy, 500)).toMatchObject({ status: 'unknown' })
  expect(busy.asked.filter(({ method }) => method === 'eth_getBlockByNumber')).toHaveLength(8)
  expect(busy.asked.length).toBeLessThan(200)
  const quiet = chainWith([], {}, 100_000)
  await read(quiet, 400)
  const logs = quiet.asked.find(({ method }) => method === 'eth_getLogs')?.params
  expect(logs).toMatchObject([{ fromBlock: hex(100), toBlock: hex(1100) }])
})
