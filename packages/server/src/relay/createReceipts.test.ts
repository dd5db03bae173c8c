import { relayLimits } from '@latchkey/protocol/relay'
import { expect, test } from 'vitest'
import { createLedger } from './createLedger.ts'
import { createReceipts } from './createReceipts.ts'

const reader = { addressKey: 'street', clientId: 'c' }
const message = { expiresAt: 60_000, ref: 'r', topic: 't' }

function setup({ perAddress = 5, perClient = 3 } = {}) {
  const now = () => 0
  const asked: unknown[] = []
  let answer: { stored: boolean; ends: readonly number[]; error?: Error } = {
    ends: [],
    stored: true,
  }
  const ledgers = {
    perAddress: createLedger({ limit: { receipts: perAddress }, now }),
    perClient: createLedger({ limit: { receipts: perClient }, now }),
  }
  const receipts = createReceipts({
    ledgers,
    now,
    store: {
      async acknowledge(parameters) {
        asked.push(parameters)
        if (answer.error) throw answer.error
        return answer.stored
      },
      async receive(parameters) {
        asked.push(parameters)
        if (answer.error) throw answer.error
        return [...answer.ends]
      },
    },
  })
  return {
    asked,
    left: () => [
      ledgers.perClient.left('c', 'receipts'),
      ledgers.perAddress.left('street', 'receipts'),
    ],
    ledgers,
    receipts,
    will: (next: Partial<typeof answer>) => {
      answer = { ...answer, ...next }
    },
  }
}

test('a receipt that is stored counts for the client and its address until the message ends', async () => {
  const { asked, left, receipts } = setup()
  await receipts.acknowledge(reader, message)
  expect(asked).toEqual([{ clientId: 'c', ref: 'r', topic: 't' }])
  expect(left()).toEqual([2, 4])
})

test('one that was there already, or could not be stored, counts for nothing', async () => {
  const { left, receipts, will } = setup()
  will({ stored: false })
  await receipts.acknowledge(reader, message)
  expect(left()).toEqual([3, 5])
  will({ error: new Error('away') })
  await expect(receipts.acknowledge(reader, message)).rejects.toThrow('away')
  await expect(receipts.receive(reader, [{ messageId: 'm', topic: 't' }])).rejects.toThrow('away')
  expect(left()).toEqual([3, 5])
})

test('without room no receipt is kept, and whose room it is is said', async () => {
  const client = setup({ perClient: 1 })
  await client.receipts.acknowledge(reader, message)
  await client.receipts.acknowledge(reader, message)
  expect(client.asked).toHaveLength(1)
  expect(() => client.receipts.requireRoom(reader)).toThrow('This client has stored')
  const address = setup({ perAddress: 1 })
  address.receipts.requireRoom(reader)
  await address.receipts.acknowledge({ ...reader, clientId: 'other' }, message)
  expect(() => address.receipts.requireRoom(reader)).toThrow('This address has stored')
})

test('several receipts need room for all, and count as many as are stored', async () => {
  const { asked, left, receipts, will } = setup()
  const several = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ messageId: `m${index}`, topic: 't' }))
  await expect(receipts.receive(reader, several(4))).rejects.toMatchObject({
    tag: 'StorageLimitExceeded',
  })
  expect(asked).toEqual([])
  will({ ends: [60_000, relayLimits.maxTtlSeconds * 1000] })
  await receipts.receive(reader, several(3))
  expect(asked).toEqual([{ clientId: 'c', receipts: several(3) }])
  expect(left()).toEqual([1, 3])
})

test('while receipts are being stored their room is taken', async () => {
  const { left, receipts } = setup()
  const storing = receipts.acknowledge(reader, message)
  expect(left()).toEqual([2, 4])
  await storing
  expect(left()).toEqual([2, 4])
  const several = receipts.receive(reader, [
    { messageId: 'm', topic: 't' },
    { messageId: 'n', topic: 't' },
  ])
  expect(left()).toEqual([0, 2])
  await several
  expect(left()).toEqual([2, 4])
})
