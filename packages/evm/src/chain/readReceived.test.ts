import { describe, expect, test } from 'vitest'
import { networkOf, scriptedRpc } from '../fixtures/scriptedRpc.ts'
import { readReceived } from './readReceived.ts'

const account = `0x${'Aa'.repeat(20)}`
const pool = `0x${'bb'.repeat(20)}`
const token = `0x${'cc'.repeat(20)}`
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (hex: string) => `0x${hex.padStart(64, '0')}`
const log = (from: string, to: string, amount: number, address = token.toUpperCase()) => ({
  address: address.replace('0X', '0x'),
  data: word(amount.toString(16)),
  topics: [transfer, word(from.slice(2)), word(to.slice(2).toLowerCase())],
})

const read = (receipt: unknown) =>
  readReceived(scriptedRpc({ eth_getTransactionReceipt: receipt }).rpc, {
    address: account,
    id: '0x1',
    network: networkOf(1),
    token,
  })

describe('what a transaction has brought', () => {
  test('is what came less what went, of this token and this account', async () => {
    const logs = [
      log(pool, account, 100),
      log(pool, account, 20),
      log(account.toLowerCase(), pool, 7),
      log(pool, pool, 1000),
      log(pool, account, 1000, pool),
    ]
    expect(await read({ logs })).toBe(113n)
  })

  test('is nothing of logs that are no transfers of amounts', async () => {
    const good = log(pool, account, 100)
    const logs = [
      { ...good, topics: [word('1'), ...good.topics.slice(1)] },
      // A collectible: its number is a topic.
      { ...good, data: '0x', topics: [...good.topics, word('5')] },
      { ...good, data: '0x1234' },
      { ...good, address: 'no address' },
      { ...good, address: '0xcc' },
      { ...good, topics: 'none' },
      null,
    ]
    expect(await read({ logs })).toBe(0n)
  })

  test('is not known without a receipt', async () => {
    for (const receipt of [null, {}, { logs: 'none' }]) expect(await read(receipt)).toBeUndefined()
  })
})
