import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nobleCurves } from '../crypto/nobleCurves.ts'
import { createTestRelay } from '../fixtures/createTestRelay.ts'
import { type HeartbeatReason, heartbeatMs } from '../time/createHeartbeat.ts'
import { createRelay } from './createRelay.ts'
import { createIdentity } from './relayAuth.ts'

const topic = 'a'.repeat(64)
const message = { message: 'sealed', prompt: false, tag: 1108, topic, ttlSeconds: 300 }

function setup() {
  const server = createTestRelay()
  const lifetime = new AbortController()
  const listeners: ((reason: HeartbeatReason) => void)[] = []
  const errors: unknown[] = []
  const received: string[] = []
  const open = (seed: number) =>
    createRelay({
      heartbeat: { subscribe: (listener) => void listeners.push(listener) },
      createSocket: server.createSocket,
      identity: nobleCurves
        .createSigner(new Uint8Array(32).fill(seed))
        .then((signer) => createIdentity(signer)),
      now: () => Date.now(),
      onError: (error) => errors.push(error),
      onMessage: ({ message: text }) => void received.push(text),
      projectId: 'project',
      relayUrl: 'wss://relay.test/relay',
      signal: lifetime.signal,
    })
  return {
    heartbeat: (reason: HeartbeatReason) => {
      for (const listener of listeners) listener(reason)
    },
    received,
    lifetime,
    other: () => open(2),
    relay: open(1),
    server,
    errors,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms = 20) => vi.advanceTimersByTimeAsync(ms)

/** Lets time pass with a heartbeat at its place. */
async function live({ heartbeat }: ReturnType<typeof setup>, ms: number) {
  for (let passed = 0; passed < ms; passed += heartbeatMs) {
    await pass(heartbeatMs)
    heartbeat('interval')
  }
}

test('opens no socket before there is something to say or hear', async () => {
  const { relay, server } = setup()
  await pass(60_000)
  expect(server.urls).toEqual([])
  relay.subscribe(topic)
  await pass()
  const url = new URL(server.urls[0] ?? '')
  expect(`${url.origin}${url.pathname}`).toBe('wss://relay.test/relay')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    projectId: 'project',
    useOnCloseEvent: 'true',
  })
})

test('asks with ids of 19 digits, and acknowledges pushes by their very ids', async () => {
  const { received, other, relay, server } = setup()
  relay.subscribe(topic)
  await pass()
  for (const id of ['1795225561294038123', '"1795225561294038123"', '7']) {
    server.pushId = () => id
    const publishing = other().publish({ ...message, message: `sealed ${id}` })
    await pass()
    await publishing
  }
  expect(received).toHaveLength(3)
  expect(server.acks).toEqual(['1795225561294038123', '"1795225561294038123"', '7'])
  for (const { id } of server.seen) expect(id).toMatch(/^\d{19}$/)
})

test('a lost socket is opened again after 100 ms, then after 1, 2 and 3 seconds, then with the heartbeat', async () => {
  const world = setup()
  const { relay, server, errors } = world
  relay.subscribe(topic)
  await pass()
  server.door = 'closed'
  server.drop()
  expect(server.urls).toHaveLength(1)
  for (const [ms, urls] of [
    [120, 2],
    [1020, 3],
    [2020, 4],
    [3020, 5],
    [60_000, 5],
  ] as const) {
    await pass(ms)
    expect(server.urls).toHaveLength(urls)
  }
  expect(errors).toMatchObject([{ code: 'remote.relay_unreachable' }])
  server.door = 'open'
  world.heartbeat('interval')
  await pass()
  expect(server.urls).toHaveLength(6)
  expect(server.seen.at(-1)).toMatchObject({
    method: 'irn_batchSubscribe',
    params: { topics: [topic] },
  })
})

test('what was not answered is sent again, once it is; topics come before it', async () => {
  const { relay, server } = setup()
  relay.subscribe(topic)
  await pass()
  server.answersTo = (method) => method !== 'irn_publish'
  let done = false
  void relay.publish(message).then(() => {
    done = true
  })
  await pass()
  server.answersTo = () => true
  server.drop()
  await pass(200)
  expect(done).toBe(true)
  expect(server.seen.map(({ method }) => method)).toEqual([
    'irn_batchSubscribe',
    'irn_publish',
    'irn_batchSubscribe',
    'irn_publish',
  ])
  expect(server.seen[3]?.id).toBe(server.seen[1]?.id)
  expect(server.mailbox).toHaveLength(1)
})

test('a socket that answers nothing is dead: the heartbeat opens another', async () => {
  const world = setup()
  const { relay, server } = world
  relay.subscribe(topic)
  await pass()
  server.answersTo = () => false
  const publishing = relay.publish(message)
  await live(world, 10_000)
  expect(server.urls).toHaveLength(1)
  server.answersTo = () => true
  await live(world, 10_000)
  await publishing
  expect(server.urls).toHaveLength(2)
})

test('a page that wakes asks for its topics, which shows a dead line', async () => {
  const world = setup()
  world.relay.subscribe(topic)
  await pass()
  world.heartbeat('wake')
  await pass()
  expect(world.server.seen.filter(({ method }) => method === 'irn_batchSubscribe')).toHaveLength(2)
  await pass(3000)
  expect(world.server.urls).toHaveLength(1)
  world.server.answersTo = () => false
  world.heartbeat('wake')
  await pass(1900)
  expect(world.server.urls).toHaveLength(1)
  world.server.answersTo = () => true
  await pass(300)
  expect(world.server.urls).toHaveLength(2)
  world.heartbeat('offline')
  await live(world, 0)
  expect(world.server.clients.size).toBe(0)
  world.heartbeat('wake')
  await pass()
  expect(world.server.urls).toHaveLength(3)
})

describe('a refusal', () => {
  test.each([
    ["Unauthorized: the token has expired; check the device's clock", 'clock'],
    ["Unauthorized: the token is from the future; check the device's clock", 'clock'],
    ['Unauthorized: origin not allowed', 'origin'],
    ['Unauthorized: project not found', 'project'],
    ['', 'other'],
  ])('%j is told as such, and not tried again', async (reason, kind) => {
    const world = setup()
    const { relay, server, errors } = world
    server.door = { code: 3000, reason }
    const answer = relay.publish(message).catch((error: unknown) => error)
    await pass()
    expect(await answer).toMatchObject({ code: `remote.relay_refused_${kind}` })
    expect(errors).toHaveLength(1)
    relay.subscribe(topic)
    await live(world, 60_000)
    world.heartbeat('wake')
    await pass()
    expect(server.urls).toHaveLength(1)
    // What the visitor asks for anew is tried anew, with a new token.
    server.door = 'open'
    const again = relay.publish(message)
    await pass()
    await again
    expect(server.urls).toHaveLength(2)
  })

  test('says nothing of keys and tokens', async () => {
    const { relay, server } = setup()
    server.door = {
      code: 3000,
      reason: `Unauthorized: ${'ab'.repeat(32)} eyJhbGciOi.eyJpc3Mi.c2ln`,
    }
    const answer = relay.publish(message).catch((error: unknown) => error)
    await pass()
    const { details } = (await answer) as { details: string[] }
    expect(details.join()).not.toMatch(/[0-9a-f]{64}|eyJ/)
  })
})

test('a crowded relay is left alone for a while', async () => {
  const { relay, server } = setup()
  relay.subscribe(topic)
  await pass()
  server.drop(1013, 'too many')
  await pass(4000)
  expect(server.urls).toHaveLength(1)
  await pass(1100)
  expect(server.urls).toHaveLength(2)
})

test('a relay that cannot be reached within the limit fails the message', async () => {
  const { relay, server } = setup()
  server.door = 'closed'
  const answer = relay.publish(message, { limitMs: 20_000 }).catch((error: unknown) => error)
  await pass(20_100)
  expect(await answer).toMatchObject({ code: 'remote.relay_unreachable' })
})

test('a message that failed is not published afterwards', async () => {
  const { heartbeat, relay, server } = setup()
  relay.subscribe(topic)
  server.door = 'closed'
  const own = new AbortController()
  const late = relay.publish(message, { limitMs: 5000 }).catch((error: unknown) => error)
  const cancelled = relay.publish(message, { signal: own.signal }).catch((error: unknown) => error)
  own.abort()
  await pass(20_000)
  expect(await late).toMatchObject({ code: 'remote.relay_unreachable' })
  expect(await cancelled).toMatchObject({ code: 'request.aborted' })
  server.door = 'open'
  heartbeat('interval')
  await pass()
  expect(server.seen.map(({ method }) => method)).toEqual(['irn_batchSubscribe'])
})

test('a relay that answered counts the next loss as the first', async () => {
  const { errors, relay, server } = setup()
  relay.subscribe(topic)
  await pass()
  for (let losses = 0; losses < 12; losses++) {
    server.drop()
    await pass(200)
    expect(server.clients.size).toBe(1)
  }
  expect(errors).toEqual([])
})

test('whoever gives up waits no longer, and a page that is left closes its line', async () => {
  const { lifetime, relay, server } = setup()
  server.door = 'closed'
  const own = new AbortController()
  const one = relay.publish(message, { signal: own.signal }).catch((error: unknown) => error)
  const other = relay.publish({ ...message, message: 'x' }).catch((error: unknown) => error)
  own.abort()
  expect(await one).toMatchObject({ code: 'request.aborted' })
  server.door = 'open'
  await pass(200)
  expect(await other).toBeUndefined()
  relay.subscribe(topic)
  await pass()
  expect(server.clients.size).toBe(1)
  const last = relay.publish({ ...message, message: 'y' }).catch((error: unknown) => error)
  lifetime.abort()
  expect(await last).toMatchObject({ code: 'request.aborted' })
  expect(server.clients.size).toBe(0)
  await pass(60_000)
  expect(server.clients.size).toBe(0)
})

test('the line is closed once nobody needs it', async () => {
  const { relay, server } = setup()
  relay.subscribe(topic)
  await pass()
  relay.unsubscribe(topic)
  await pass()
  expect(server.seen.at(-1)?.method).toBe('irn_unsubscribe')
  expect(server.clients.size).toBe(0)
})

test('frames that are none change nothing', async () => {
  const { received, relay, server } = setup()
  relay.subscribe(topic)
  await pass()
  const [client] = server.clients
  for (const text of [
    '',
    'null',
    '[]',
    '{',
    '{"id":1,"method":"irn_subscription"}',
    '{"id":1,"method":"irn_subscription","params":{"data":{"topic":7}}}',
    '{"id":1,"method":"other","params":{}}',
    '{"id":"1","result":true}',
    '{"result":true}',
    '{"id":0,"error":{"code":3000,"message":7}}',
    '{"id":0,"error":null}',
  ])
    client?.deliver(text)
  await pass()
  expect(received).toEqual([])
  expect(server.clients.size).toBe(1)
})

test('a message of too many is sent again a second later; one that the relay refuses is not', async () => {
  const { relay, server } = setup()
  relay.subscribe(topic)
  await pass()
  const [client] = server.clients
  const refuse = (code: number) => {
    const { id } = server.seen.at(-1) ?? {}
    client?.deliver(JSON.stringify({ error: { code, message: 'no' }, id, jsonrpc: '2.0' }))
  }
  server.answersTo = () => false
  const crowded = relay.publish(message)
  await pass()
  refuse(3001)
  server.answersTo = () => true
  await pass(1100)
  await crowded
  expect(server.seen.filter(({ method }) => method === 'irn_publish')).toHaveLength(2)

  server.answersTo = () => false
  const refused = relay.publish(message).catch((error: unknown) => error)
  await pass()
  refuse(-32_000)
  await pass()
  expect(await refused).toMatchObject({
    code: 'remote.relay_request_failed',
    details: ['-32000: no'],
  })
})
