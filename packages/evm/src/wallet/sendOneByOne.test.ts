import type { TransactionState } from '@latchkey/core/adapter'
import { expect, test } from 'vitest'
import { readCallsId, toCallsId } from './callsId.ts'
import { sendOneByOne } from './sendOneByOne.ts'

const networkId = 'eip155:31337'
const hashOf = (digit: string) => `0x${digit.repeat(64)}` as const
const confirmed: TransactionState = { confirmations: 1, status: 'confirmed' }

/** Sends the calls `a`, `b` and `c`, whose transactions end as said. */
function setup(ends: Readonly<Record<string, TransactionState>> = {}, refuses?: string) {
  const done: string[] = []
  const sent: unknown[] = []
  const result = sendOneByOne({
    calls: ['a', 'b', 'c'],
    networkId,
    onSent: (one) => sent.push(one),
    async send(call) {
      if (call === refuses) throw new Error('declined')
      done.push(`send ${call}`)
      return hashOf(call)
    },
    async track(hash) {
      done.push(`wait ${hash[2]}`)
      return ends[hash[2] as string] ?? confirmed
    },
  })
  return { done, result, sent }
}

test('each is sent after the one before it has succeeded; the last is not waited for', async () => {
  const { done, result, sent } = setup()
  const id = await result
  expect(done).toEqual(['send a', 'wait a', 'send b', 'wait b', 'send c'])
  const until = (...letters: string[]) =>
    toCallsId({ hashes: letters.map(hashOf), networkId, total: 3 })
  expect(sent).toEqual([
    { hash: hashOf('a'), id: until('a'), index: 0 },
    { hash: hashOf('b'), id: until('a', 'b'), index: 1 },
    { hash: hashOf('c'), id: until('a', 'b', 'c'), index: 2 },
  ])
  expect(readCallsId(id)).toEqual({
    hashes: [hashOf('a'), hashOf('b'), hashOf('c')],
    networkId,
    total: 3,
  })
})

test('the first that is declined is the wallet’s own error: nothing was sent', async () => {
  const { result } = setup({}, 'a')
  await expect(result).rejects.toThrow('declined')
})

test('one that is declined later ends it, with what was sent', async () => {
  const { done, result } = setup({}, 'b')
  await expect(result).rejects.toMatchObject({
    cause: new Error('declined'),
    code: 'calls.incomplete',
    hashes: [hashOf('a')],
    id: toCallsId({ hashes: [hashOf('a')], networkId, total: 3 }),
    message: '1 of 3 calls were sent',
  })
  expect(done).toEqual(['send a', 'wait a'])
})

test.each([
  [{ reason: 'no', status: 'failed' }, 'reverted'],
  [{ status: 'dropped' }, 'dropped'],
  [{ by: hashOf('d'), reason: 'cancelled', status: 'replaced' }, 'replaced'],
  [{ by: undefined, reason: 'replaced', status: 'replaced' }, 'replaced'],
] as const)('one that ends as %j keeps those after it from being asked for', async (end, word) => {
  const { done, result } = setup({ b: end })
  await expect(result).rejects.toMatchObject({
    cause: { code: 'transaction.refused', details: [`Transaction ${hashOf('b')} was ${word}.`] },
    code: 'calls.incomplete',
    hashes: [hashOf('a'), hashOf('b')],
  })
  expect(done.at(-1)).toBe('wait b')
})

test('one that its owner has sent again at a better price counts by its new hash', async () => {
  const { done, result } = setup({ a: { by: hashOf('d'), reason: 'repriced', status: 'replaced' } })
  expect(readCallsId(await result)?.hashes).toEqual([hashOf('d'), hashOf('b'), hashOf('c')])
  expect(done.slice(0, 4)).toEqual(['send a', 'wait a', 'wait d', 'send b'])
})

test.each([
  '0xbatch',
  '',
  'latchkey:',
  `latchkey:${networkId}:2:0x12`,
  `latchkey:solana:a:1:${hashOf('a')}`,
])('%j is an id of a wallet', (id) => {
  expect(readCallsId(id)).toBeUndefined()
})
