import { randomBytes } from 'node:crypto'
import { Counter, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createDelivery } from './createDelivery.ts'
import { createTurns } from './createTurns.ts'
import type { KeptMessage, WaitingPage } from './MailboxStore.ts'
import type { RelaySocket } from './RelayClient.ts'

test('what is unsubscribed while its mailbox is read is not pushed', async () => {
  const [left, kept] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  const sent: string[] = []
  const topics = new Map([
    [left, 'one'],
    [kept, 'two'],
  ])
  let answer: (page: WaitingPage) => void = () => undefined
  const counter = (name: string) => new Counter({ help: '-', name, registers: [new Registry()] })
  const delivery = createDelivery({
    metrics: { acknowledgements: counter('a'), deliveries: counter('d') },
    now: () => 0,
    onError: (error) => {
      throw error
    },
    receipts: { acknowledge: async () => undefined },
    store: {
      waiting: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    },
    turns: createTurns({ parallel: 1 }),
    work: { charge: () => undefined },
  })
  delivery.pull(
    {
      addressKey: 'a',
      client: { id: 'c', topics },
      prefix: 'irn',
      web: { OPEN: 1, bufferedAmount: 0, readyState: 1, send: (text: string) => sent.push(text) },
    } as unknown as RelaySocket,
    [left, kept],
  )
  topics.delete(left)
  const messageOf = (topic: string): KeptMessage => ({
    attestation: null,
    expiresAt: 1,
    id: topic,
    message: topic,
    prompt: false,
    publishedAt: 0,
    publisher: 'p',
    ref: topic,
    tag: 1,
    topic,
  })
  answer({ messages: [messageOf(left), messageOf(kept)], next: undefined })
  await new Promise((resolve) => setImmediate(resolve))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain(kept)
})
