import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMemoryLimiter } from '../http/Limiter.ts'
import { createDelivery } from './createDelivery.ts'
import { createLedger } from './createLedger.ts'
import { createMethods } from './createMethods.ts'
import { createReceipts } from './createReceipts.ts'
import { createTurns } from './createTurns.ts'
import { createWorkLimit } from './createWorkLimit.ts'
import type { MailboxStore } from './MailboxStore.ts'
import type { RelaySocket } from './RelayClient.ts'

const rate = { burst: 100_000, perSecond: 1 }
const topicOf = () => randomBytes(32).toString('hex')
const topic = topicOf()

function socketOf(addressKey: string): RelaySocket {
  return {
    addressKey,
    client: { id: addressKey, topics: new Map([[topic, 'subscription']]) },
    web: { OPEN: 1, bufferedAmount: 0, readyState: 1 },
  } as unknown as RelaySocket
}

/** A store that does one thing at a time, as an embedded database. */
function setup() {
  const begun: string[] = []
  let next: (() => void) | undefined
  const answer = <T>(clientId: string, result: T) => {
    begun.push(clientId)
    return new Promise<T>((resolve) => {
      next = () => resolve(result)
    })
  }
  const store = {
    parallel: 1,
    receive: ({ clientId }) => answer(clientId, []),
    subscribe: ({ clientId }) => answer(clientId, { added: 0, refusals: [] }),
    unsubscribe: ({ clientId }) => answer(clientId, 0),
    waiting: ({ clientId }) => answer(clientId, { messages: [], next: undefined }),
  } satisfies Partial<MailboxStore> as unknown as MailboxStore
  const limiter = createMemoryLimiter()
  const rates = { perAddress: rate, perClient: rate }
  const ledger = () => createLedger({ limit: {}, now: Date.now })
  const ledgers = { perAddress: ledger(), perClient: ledger() }
  const receipts = createReceipts({ ledgers, now: Date.now, store })
  const turns = createTurns({ parallel: store.parallel })
  const work = createWorkLimit({ limiter, rates })
  const delivery = createDelivery({
    metrics: {} as never,
    now: Date.now,
    onError: () => undefined,
    receipts,
    store,
    turns,
    work,
  })
  const methods = createMethods({
    delivery,
    ledgers,
    limiter,
    metrics: {} as never,
    now: Date.now,
    pending: { perAddress: 500, requests: 500 },
    rates,
    receipts,
    store,
    subscribers: {
      add: () => undefined,
      find: () => undefined,
      prepare: async () => undefined,
    } as never,
    turns,
    work,
  })
  const ask = (addressKey: string, method: string, params: object) =>
    void methods.call({ addressKey, clientId: addressKey, project: 'p' }, method, params)
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    ask,
    begun,
    delivery,
    settle,
    async step() {
      next?.()
      await settle()
    },
  }
}

test.each([
  ['irn_subscribe', { topic: topicOf() }],
  ['irn_fetchMessages', { topic: topicOf() }],
  ['irn_unsubscribe', { id: topicOf(), topic: topicOf() }],
  ['irn_batchReceive', { receipts: [{ messageId: topicOf(), topic: topicOf() }] }],
])(
  '%s of a visitor does not wait for all that another address has asked',
  async (method, params) => {
    const { ask, begun, settle, step } = setup()
    for (let count = 0; count < 20; count++) {
      ask('flood', 'irn_batchSubscribe', { topics: Array.from({ length: 500 }, topicOf) })
      ask('flood', method, params)
    }
    await settle()
    ask('visitor', method, params)
    await settle()
    await step()
    await step()
    expect(begun).toHaveLength(3)
    expect(begun).toContain('visitor')
  },
)

test('nor for the mailboxes of all its sockets', async () => {
  const { ask, begun, delivery, settle, step } = setup()
  for (let count = 0; count < 100; count++) delivery.pull(socketOf('flood'), [topic])
  await settle()
  expect(begun).toHaveLength(20)
  expect(begun).not.toContain('visitor')
  ask('visitor', 'irn_fetchMessages', { topic })
  await settle()
  await step()
  await step()
  expect(begun).toContain('visitor')
})
