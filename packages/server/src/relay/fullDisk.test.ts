import { randomBytes } from 'node:crypto'
import { Counter, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { DatabaseFullError } from '../database/DatabaseFullError.ts'
import { createMemoryLimiter } from '../http/Limiter.ts'
import { createLedger } from './createLedger.ts'
import { createMethods } from './createMethods.ts'
import { createTurns } from './createTurns.ts'
import { createWorkLimit } from './createWorkLimit.ts'
import type { MailboxStore } from './MailboxStore.ts'

const rate = { burst: 100, perSecond: 100 }

function setup(failure: Error) {
  const store: Pick<MailboxStore, 'publish'> = { publish: () => Promise.reject(failure) }
  const limiter = createMemoryLimiter()
  const rates = { perAddress: rate, perClient: rate }
  const ledger = () => createLedger({ limit: {}, now: Date.now })
  const methods = createMethods({
    delivery: {} as never,
    ledgers: { perAddress: ledger(), perClient: ledger() },
    limiter,
    metrics: {
      publishes: new Counter({
        help: '-',
        labelNames: ['tag'],
        name: 'p',
        registers: [new Registry()],
      }),
    } as never,
    now: Date.now,
    pending: { perAddress: 1, requests: 1 },
    rates,
    receipts: {} as never,
    store: store as MailboxStore,
    subscribers: {} as never,
    turns: createTurns({ parallel: 1 }),
    work: createWorkLimit({ limiter, rates }),
  })
  const topic = randomBytes(32).toString('hex')
  return methods.call({ addressKey: 'a', clientId: 'c', project: 'p' }, 'irn_publish', {
    message: 'sealed',
    tag: 1100,
    topic,
    ttl: 300,
  })
}

test('a message that the disk has no room for is refused as one that no mailbox has room for', async () => {
  await expect(setup(new DatabaseFullError())).rejects.toMatchObject({
    name: 'RelayError',
    tag: 'MailboxLimitExceeded',
  })
})

test('another failure of the store stays what it is', async () => {
  await expect(setup(new Error('other'))).rejects.toThrow('other')
})
