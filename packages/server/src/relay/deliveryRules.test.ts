import { Counter, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createDelivery } from './createDelivery.ts'
import { createTurns } from './createTurns.ts'
import type { KeptMessage, WaitingPage, WaitingParameters } from './MailboxStore.ts'
import type { RelaySocket } from './RelayClient.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))
const megabyte = 1024 * 1024

function messageOf(topic: string, id = '1', message = 'sealed'): KeptMessage {
  return {
    attestation: null,
    expiresAt: 5,
    id,
    message,
    prompt: false,
    publishedAt: 0,
    publisher: 'p',
    ref: `ref ${id}`,
    tag: 1,
    topic,
  }
}

/** A socket of a client with two topics, before a store whose answers the test gives. */
function setup({ waiting }: { waiting?: (asked: WaitingParameters) => Promise<WaitingPage> } = {}) {
  let at = 0
  const asked: WaitingParameters[] = []
  const charged: number[] = []
  const errors: unknown[] = []
  const acknowledged: unknown[] = []
  const calls: string[] = []
  const sent: { id: number; params: { data: { message: string; topic: string }; id: string } }[] =
    []
  const counter = (name: string) => new Counter({ help: '-', name, registers: [new Registry()] })
  let storeReceipt: () => Promise<void> = async () => undefined
  const delivery = createDelivery({
    metrics: { acknowledgements: counter('a'), deliveries: counter('d') },
    now: () => at,
    onError: (error) => void errors.push(error),
    receipts: {
      acknowledge(reader, message) {
        acknowledged.push({ ...reader, ...message })
        return storeReceipt()
      },
    },
    store: {
      waiting(parameters) {
        asked.push(parameters)
        return waiting?.(parameters) ?? Promise.resolve({ messages: [], next: undefined })
      },
    },
    turns: createTurns({ parallel: 1 }),
    work: { charge: (_, units) => void charged.push(units) },
  })
  const web = {
    OPEN: 1,
    bufferedAmount: 0,
    pause: () => void calls.push('pause'),
    readyState: 1,
    resume: () => void calls.push('resume'),
    send: (text: string) => void sent.push(JSON.parse(text)),
  }
  const socket = {
    addressKey: 'a',
    client: {
      id: 'c',
      topics: new Map([
        ['one', 'first'],
        ['two', 'second'],
      ]),
    },
    prefix: 'irn',
    web,
  } as unknown as RelaySocket
  return {
    acknowledged,
    advance: (ms: number) => {
      at += ms
    },
    asked,
    calls,
    charged,
    delivery,
    errors,
    failReceipt: () => {
      storeReceipt = () => Promise.reject(new Error('no receipt'))
    },
    holdReceipt: () => {
      let finish = () => {}
      const held = new Promise<void>((resolve) => {
        finish = resolve
      })
      storeReceipt = () => held
      return () => finish()
    },
    sent,
    socket,
    web: web as { -readonly [K in keyof typeof web]: (typeof web)[K] },
  }
}

test('a message is pushed once, under the subscription of its topic, and again only when it is asked for', () => {
  const { delivery, sent, socket } = setup()
  delivery.push(socket, messageOf('one'))
  delivery.push(socket, messageOf('one'))
  delivery.push(socket, messageOf('two', '2'))
  expect(sent.map(({ params }) => [params.id, params.data.topic])).toEqual([
    ['first', 'one'],
    ['second', 'two'],
  ])
  const [one, two] = sent.map(({ id }) => id)
  expect(String(one)).toHaveLength(16)
  expect(two).toBeGreaterThan(one ?? 0)
})

test('an answer is a receipt, counts once, and ends the repeats', async () => {
  const { acknowledged, advance, delivery, sent, socket } = setup()
  delivery.push(socket, messageOf('one'))
  const id = sent[0]?.id ?? 0
  delivery.acknowledge(socket, id + 7)
  expect(acknowledged).toEqual([])
  delivery.acknowledge(socket, id)
  delivery.acknowledge(socket, id)
  await turn()
  expect(acknowledged).toEqual([
    { addressKey: 'a', clientId: 'c', expiresAt: 5, ref: 'ref 1', topic: 'one' },
  ])
  expect(socket.flights).toBeUndefined()
  advance(60_000)
  delivery.maintain(socket)
  expect(socket.wanted).toBeUndefined()
})

test('what is never answered is read and pushed again after 30 seconds, four times in all', async () => {
  const page = async () => ({ messages: [messageOf('one')], next: undefined })
  const { advance, asked, delivery, sent, socket } = setup({ waiting: page })
  delivery.push(socket, messageOf('one'))
  const pass = async (ms: number) => {
    advance(ms)
    delivery.maintain(socket)
    await turn()
    await turn()
  }
  await pass(29_999)
  expect(asked).toEqual([])
  await pass(1)
  expect(asked).toEqual([{ after: undefined, clientId: 'c', topics: ['one'] }])
  expect(sent).toHaveLength(2)
  await pass(30_000)
  await pass(30_000)
  expect(sent).toHaveLength(4)
  await pass(30_000)
  await pass(30_000)
  expect(sent).toHaveLength(4)
  expect(socket.flights).toBeUndefined()
})

test('a late answer to any push of a message is its receipt', async () => {
  const page = async () => ({ messages: [messageOf('one')], next: undefined })
  const { acknowledged, advance, delivery, sent, socket } = setup({ waiting: page })
  delivery.push(socket, messageOf('one'))
  advance(30_000)
  delivery.maintain(socket)
  await turn()
  await turn()
  const [first] = sent
  delivery.acknowledge(socket, first?.id ?? 0)
  await turn()
  expect(acknowledged).toHaveLength(1)
  expect(socket.flights).toBeUndefined()
})

test('what was asked for again and is not in the mailbox any more is forgotten', async () => {
  const { advance, asked, delivery, sent, socket } = setup()
  delivery.push(socket, messageOf('one'))
  for (const _ of [1, 2, 3]) {
    advance(30_000)
    delivery.maintain(socket)
    await turn()
    await turn()
  }
  expect(asked).toHaveLength(1)
  expect(sent).toHaveLength(1)
  expect(socket.flights).toBeUndefined()
})

test('a client that subscribes again gets what it may have ignored', async () => {
  const page = async () => ({
    messages: [messageOf('one'), messageOf('two', '2')],
    next: undefined,
  })
  const { delivery, sent, socket } = setup({ waiting: page })
  delivery.push(socket, messageOf('one'))
  delivery.push(socket, messageOf('two', '2'))
  delivery.pull(socket, ['one', 'two'])
  await turn()
  expect(sent).toHaveLength(2)
  delivery.pullAgain(socket, ['one'])
  await turn()
  expect(sent.slice(2).map(({ params }) => params.data.topic)).toEqual(['one'])
})

test('a socket that takes nothing is sent nothing more and not read, until a quarter is left', async () => {
  const page = async () => ({ messages: [messageOf('one')], next: undefined })
  const { advance, calls, delivery, sent, socket, web } = setup({ waiting: page })
  web.bufferedAmount = megabyte
  delivery.push(socket, messageOf('two', '2'))
  expect(sent).toHaveLength(1)
  expect(calls).toEqual([])
  web.bufferedAmount = megabyte + 1
  advance(7)
  delivery.push(socket, messageOf('one'))
  delivery.hold(socket)
  expect(sent).toHaveLength(1)
  expect(socket.chokedSince).toBe(7)
  expect(calls[0]).toBe('pause')
  web.bufferedAmount = megabyte / 4 + 1
  delivery.maintain(socket)
  expect(calls).not.toContain('resume')
  web.bufferedAmount = megabyte / 4
  delivery.maintain(socket)
  await turn()
  await turn()
  expect(calls.at(-1)).toBe('resume')
  expect(socket.chokedSince).toBeUndefined()
  expect(sent.map(({ params }) => params.data.topic)).toContain('one')
})

test('a socket that is held for another reason stays held', () => {
  const { calls, delivery, socket, web } = setup()
  web.bufferedAmount = megabyte + 1
  delivery.hold(socket)
  socket.isHeld = true
  web.bufferedAmount = 0
  delivery.maintain(socket)
  expect(socket.chokedSince).toBeUndefined()
  expect(calls).toEqual(['pause'])
})

test('500 messages may wait for their answer; the mailbox is read on when half of them have it', async () => {
  const { asked, delivery, sent, socket } = setup()
  for (let index = 0; index < 501; index++) delivery.push(socket, messageOf('one', String(index)))
  expect(sent).toHaveLength(500)
  expect([...(socket.wanted ?? [])]).toEqual(['one'])
  for (const { id } of sent.slice(0, 249)) delivery.acknowledge(socket, id)
  await turn()
  expect(asked).toEqual([])
  delivery.acknowledge(socket, sent[249]?.id ?? 0)
  await turn()
  expect(asked).toHaveLength(1)
})

test('mailboxes are read page by page, a hundred topics at once, and what is read is work', async () => {
  const pages: WaitingPage[] = [
    { messages: [messageOf('one', '1', 'x'.repeat(16_384))], next: 'after 1' },
    { messages: [messageOf('one', '2')], next: undefined },
  ]
  const { asked, charged, delivery, sent, socket } = setup({
    waiting: async () => pages.shift() ?? { messages: [], next: undefined },
  })
  const many = Array.from({ length: 101 }, (_, index) => `topic ${index}`)
  for (const topic of many) socket.client.topics.set(topic, topic)
  delivery.pull(socket, many)
  await turn()
  await turn()
  await turn()
  expect(asked.map(({ after, topics }) => [after, topics.length])).toEqual([
    [undefined, 100],
    ['after 1', 100],
    [undefined, 1],
  ])
  expect(charged).toEqual([2, 0, 0])
  expect(sent).toHaveLength(2)
})

test('topics that are unsubscribed meanwhile are not read, nor is a socket that is closed', async () => {
  const { asked, delivery, socket, web } = setup()
  delivery.pull(socket, ['gone'])
  await turn()
  expect(asked).toEqual([])
  web.readyState = 3
  delivery.pull(socket, ['one'])
  await turn()
  expect(asked).toEqual([])
})

test('what has been answered while its page is read is not pushed again', async () => {
  let answer: (page: WaitingPage) => void = () => undefined
  const { delivery, sent, socket } = setup({
    waiting: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  delivery.push(socket, messageOf('one'))
  delivery.pull(socket, ['one'])
  await turn()
  delivery.acknowledge(socket, sent[0]?.id ?? 0)
  await turn()
  answer({ messages: [messageOf('one')], next: undefined })
  await turn()
  expect(sent).toHaveLength(1)
  expect(socket.landed).toBeUndefined()
})

test('until its receipt is stored a message is not pushed again', async () => {
  const { delivery, holdReceipt, sent, socket } = setup()
  const finish = holdReceipt()
  delivery.push(socket, messageOf('one'))
  delivery.acknowledge(socket, sent[0]?.id ?? 0)
  delivery.push(socket, messageOf('one'))
  expect(sent).toHaveLength(1)
  finish()
  await turn()
  delivery.push(socket, messageOf('one'))
  expect(sent).toHaveLength(2)
})

test('error: a store that fails is said, and what was wanted is read with the next', async () => {
  let isAway = true
  const { asked, delivery, errors, failReceipt, sent, socket } = setup({
    waiting: () =>
      isAway
        ? Promise.reject(new Error('away'))
        : Promise.resolve({ messages: [messageOf('one')], next: undefined }),
  })
  delivery.pull(socket, ['one'])
  await turn()
  expect(errors).toEqual([new Error('away')])
  expect(socket.isPulling).toBe(false)
  isAway = false
  delivery.pull(socket, ['one'])
  await turn()
  expect(asked).toHaveLength(2)
  failReceipt()
  delivery.acknowledge(socket, sent[0]?.id ?? 0)
  await turn()
  expect(errors).toEqual([new Error('away'), new Error('no receipt')])
})
