import { encodeAbiParameters, stringToHex } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { networkOf, scriptedRpc, word } from '../fixtures/scriptedRpc.ts'
import { getBalance } from './getBalance.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0xD55F6cFE4BC40b58e27349E71C8ABD7a27eB0639'
const { signal } = new AbortController()
const maxUint256 = 2n ** 256n - 1n
const text = (symbol: string) => encodeAbiParameters([{ type: 'string' }], [symbol])

function read({ balance = word(5n), decimals = word(6n), symbol = text('USDC') } = {}) {
  const { rpc } = scriptedRpc({
    eth_call: ({ data }: { data: string }) =>
      ({ '0x313ce567': decimals, '0x70a08231': balance, '0x95d89b41': symbol })[data.slice(0, 10)],
  })
  return getBalance(rpc, { address, network: networkOf(1), signal, token })
}

test.each([78n, 255n, 2n ** 53n, maxUint256])(
  'error: a contract of %s decimals is no token',
  async (decimals) => {
    await expect(read({ decimals: word(decimals) })).rejects.toMatchObject({
      code: 'token.invalid',
      message: `${token} is no token`,
    })
  },
)

test('77 decimals are the most; of a longer answer the first word counts', async () => {
  expect(await read({ decimals: `${word(77n)}${'f'.repeat(6400)}` })).toMatchObject({
    decimals: 77,
  })
  expect(await read({ balance: `${word(maxUint256)}ff` })).toMatchObject({ value: maxUint256 })
})

describe('a symbol', () => {
  test.each([
    ['as the standard has it', text('USDC'), 'USDC'],
    ['in 32 bytes, as the first tokens answer', stringToHex('MKR', { size: 32 }), 'MKR'],
    ['that turns the line around', text('US\u202eDC\u0000\n'), 'USDC'],
    ['without an end', text('A'.repeat(1000)), 'A'.repeat(64)],
    ['of a megabyte', text('A'.repeat(1_000_000)), ''],
    ['that is none', '0x', ''],
    ['that points outside of its answer', `${word(maxUint256)}${word(1n).slice(2)}`, ''],
  ] as const)('%s', async (_, answer, symbol) => {
    expect((await read({ symbol: answer })).symbol).toBe(symbol)
  })
})

test('error: a balance that is no number of a chain is none', async () => {
  for (const answer of ['0x', `0x1${'0'.repeat(64)}`, 7, null]) {
    const { rpc } = scriptedRpc({ eth_getBalance: answer })
    await expect(
      getBalance(rpc, { address, network: networkOf(1), signal, token: undefined }),
    ).rejects.toMatchObject({
      code: 'rpc.failed',
    })
  }
})
