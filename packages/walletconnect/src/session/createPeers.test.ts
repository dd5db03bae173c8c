import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { open, seal } from '../crypto/envelope.ts'
import { randomSymmetricKey, topicOf } from '../crypto/keys.ts'
import type { Outgoing } from '../relay/Relay.ts'
import { createPeers, type PeerRequest } from './createPeers.ts'

const wait = () => new Promise((resolve) => setTimeout(resolve))

/** Both topics of one client: another wallet's session stands open beside the one that is asked. */
function setup() {
  const published: Outgoing[] = []
  const requests: PeerRequest[] = []
  const unsubscribed: string[] = []
  const due: (() => void)[] = []
  const peers = createPeers({
    deadlines: {
      at(_, onDue) {
        due.push(onDue)
        return () => void due.splice(due.indexOf(onDue), 1)
      },
    },
    now: () => 1_700_000_000_000,
    onRequest: (request) => void requests.push(request),
    relay: {
      publish: async (message) => void published.push(message),
      subscribe() {},
      unsubscribe: (topic) => void unsubscribed.push(topic),
    },
  })
  const [key, otherKey] = [randomSymmetricKey(), randomSymmetricKey()]
  const [topic, other] = [topicOf(key), topicOf(otherKey)]
  peers.openTopic(topic, { key })
  peers.openTopic(other, { key: otherKey })
  const keys = new Map([
    [topic, key],
    [other, otherKey],
  ])
  const sealOn = (on: string, text: string) => seal(keys.get(on) ?? key, text)

  function ask(signal?: AbortSignal) {
    const state: { outcome?: unknown } = {}
    const answer = peers
      .ask({
        expiresMs: 0,
        id: 17,
        method: 'wc_sessionRequest',
        onExpired: () => new Error('expired'),
        params: {},
        signal,
        topic,
      })
      .then(
        (result) => {
          state.outcome = { result }
        },
        (error: unknown) => {
          state.outcome = { error }
        },
      )
    return { answer, state }
  }
  return {
    ask,
    due,
    other,
    peers,
    published,
    receive: (on: string, text: string) => peers.receive({ message: sealOn(on, text), topic: on }),
    requests,
    textOf: ({ message, topic: on }: Outgoing) => open(keys.get(on) ?? key, message),
    topic,
    unsubscribed,
  }
}

test('what a relay sends back to us is not taken for the wallet’s', async () => {
  const { ask, peers, published, requests, topic } = setup()
  ask()
  await wait()
  await peers.receive({ message: published[0]?.message ?? '', topic })
  peers.answer({ id: '17', method: 'wc_sessionPing', params: {}, topic }, { result: 'ours' })
  const { state } = ask()
  await peers.receive({ message: published[1]?.message ?? '', topic })
  await wait()
  expect(requests).toEqual([])
  expect(state.outcome).toBeUndefined()
})

test('another wallet cannot answer, although it knows the id', async () => {
  const { ask, other, receive, topic } = setup()
  const { answer, state } = ask()
  await receive(other, '{"id":17,"jsonrpc":"2.0","result":"0xevil"}')
  await receive(other, '{"id":17,"jsonrpc":"2.0","error":{"code":4001,"message":"no"}}')
  await wait()
  expect(state).toEqual({})
  await receive(topic, '{"id":17,"jsonrpc":"2.0","result":"0x01"}')
  await answer
  expect(state).toEqual({ outcome: { result: '0x01' } })
})

test.each([
  ['an error beside which is null', '{"id":17,"error":null,"result":0}', { result: 0 }],
  ['an id in quotes', '{"id":"17","result":1}', { result: 1 }],
  ['a result that is null', '{"id":17,"result":null}', { result: null }],
  ['an error', '{"id":17,"error":{"code":7}}', { error: { code: 7 } }],
  ['an error beside a result', '{"id":17,"error":{"code":7},"result":1}', { error: { code: 7 } }],
  [
    'neither result nor error',
    '{"id":17}',
    { error: { code: -32_603, message: 'The wallet gave no answer' } },
  ],
])('an answer with %s', async (_, text, outcome) => {
  const { ask, receive, topic } = setup()
  const { answer, state } = ask()
  await receive(topic, text)
  await answer
  expect(state).toMatchObject({ outcome })
})

test.each([
  ['is cut off', '{"id":17,"result":'],
  ['is a list', '[{"id":17,"result":1}]'],
  ['has the id further down', '{"result":{"id":17}}'],
  ['answers what was never asked', '{"id":18,"result":1}'],
  ['is no JSON', 'hello'],
])('a message that %s is as if it had not come', async (_, text) => {
  const { ask, receive, requests, topic } = setup()
  const { state } = ask()
  await receive(topic, text)
  await wait()
  expect(state).toEqual({})
  expect(requests).toEqual([])
})

test('what has been answered, or has expired, leaves nothing behind', async () => {
  const { ask, due, receive, topic } = setup()
  const { signal } = new AbortController()
  const first = ask(signal)
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  await receive(topic, '{"id":17,"result":1}')
  await first.answer
  expect(getEventListeners(signal, 'abort')).toEqual([])
  expect(due).toEqual([])
  const second = ask(signal)
  due[0]?.()
  await second.answer
  expect(second.state).toMatchObject({ outcome: { error: { message: 'expired' } } })
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('who is aborted asks nothing, before and meanwhile', async () => {
  const { ask, published } = setup()
  const before = ask(AbortSignal.abort())
  await before.answer
  expect(before.state).toMatchObject({ outcome: { error: { code: 'request.aborted' } } })
  expect(published).toEqual([])
  const meanwhile = new AbortController()
  const asked = ask(meanwhile.signal)
  meanwhile.abort()
  await asked.answer
  expect(asked.state).toMatchObject({ outcome: { error: { code: 'request.aborted' } } })
})

test('a topic that is closed sends and takes nothing, and fails what waits there alone', async () => {
  const { ask, other, peers, published, receive, requests, topic, unsubscribed } = setup()
  const { answer, state } = ask()
  await wait()
  peers.closeTopic(other, new Error('other closed'))
  await wait()
  expect(state).toEqual({})
  peers.closeTopic(topic, new Error('closed'))
  await answer
  expect(state).toMatchObject({ outcome: { error: { message: 'closed' } } })
  expect(unsubscribed).toEqual([other, topic])
  const count = published.length
  await peers.notify({ method: 'wc_sessionDelete', params: {}, topic })
  peers.answer({ id: '1', method: 'wc_sessionPing', params: {}, topic }, { result: true })
  await receive(topic, '{"id":3,"method":"wc_sessionPing","params":{}}')
  await wait()
  expect(published).toHaveLength(count)
  expect(requests).toEqual([])
})

test('an answer has the id as it came, and the tag of what it answers', async () => {
  const { peers, published, receive, requests, textOf, topic } = setup()
  await receive(topic, '{"id":1795225561294038123,"method":"wc_sessionPing","params":{"a":1}}')
  const [request] = requests
  expect(request).toEqual({
    id: '1795225561294038123',
    method: 'wc_sessionPing',
    params: { a: 1 },
    topic,
  })
  if (!request) return
  peers.answer(request, { result: true })
  peers.answer({ ...request, method: 'wc_unheardOf' }, { error: { code: 1, message: 'no' } })
  await wait()
  expect(published.map(({ tag }) => tag)).toEqual([1115, 0])
  expect(published.map((each) => JSON.parse(textOf(each)))).toMatchObject([
    { jsonrpc: '2.0', result: true },
    { error: { code: 1, message: 'no' }, jsonrpc: '2.0' },
  ])
  // Such an id does not survive a number.
  expect(published.map(textOf)).toEqual([
    expect.stringContaining('{"id":1795225561294038123,'),
    expect.stringContaining('{"id":1795225561294038123,'),
  ])
})
