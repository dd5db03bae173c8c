import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { moreListeners } from './moreListeners.ts'

/** Fewer than the smallest queue that a system has. */
const connections = 96
const count = 7

const servers: Server[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))))
})

/** Connects on a thread of its own, and tells how many connections the system has taken. */
const connectMany = `
const { connect } = require('node:net')
const { workerData: { taken, port } } = require('node:worker_threads')
const counter = new Int32Array(taken)
for (let index = 0; index < ${connections}; index++)
  connect(port, '127.0.0.1', () => {
    Atomics.add(counter, 0, 1)
    Atomics.notify(counter, 0)
  }).on('error', () => undefined)
`

/** Counts the turns of the loop until a queue of connections that came while it stood still is empty. */
async function turnsToTake(): Promise<number> {
  let open = 0
  const onConnection = (socket: Socket) => {
    open += 1
    socket.destroy()
  }
  const first = createServer(onConnection)
  first.listen({ backlog: 128, host: '127.0.0.1', port: 0 })
  servers.push(first)
  await once(first, 'listening')
  const more = await moreListeners(first, {
    backlog: 128,
    count,
    onConnection,
    patienceMs: 60_000,
  })
  servers.push(...more)
  expect(more).toHaveLength(count)
  const taken = new SharedArrayBuffer(4)
  const counter = new Int32Array(taken)
  const { port } = first.address() as AddressInfo
  const worker = new Worker(connectMany, { eval: true, workerData: { port, taken } })
  try {
    while (Atomics.load(counter, 0) < connections)
      Atomics.wait(counter, 0, Atomics.load(counter, 0), 1000)
    let turns = 0
    while (open < connections) {
      turns += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
    return turns
  } finally {
    await worker.terminate()
  }
}

// Windows queues several connections by itself.
test.runIf(process.platform !== 'win32')(
  'each listener takes a connection in a turn of the loop',
  async () => {
    // Of 8 listeners 12 would do; one alone needs 96.
    expect(await turnsToTake()).toBeLessThan(connections / 4)
  },
)

test('every connection that comes meanwhile is handed over', async () => {
  let made = 0
  let handed = 0
  const onConnection = (socket: Socket) => {
    handed += 1
    socket.destroy()
  }
  const first = createServer(onConnection)
  servers.push(first)
  first.listen({ host: '127.0.0.1', port: 0 })
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo
  let isOver = false
  const making = moreListeners(first, {
    backlog: 128,
    count,
    onConnection,
    patienceMs: 60_000,
  }).then((more) => {
    servers.push(...more)
    isOver = true
  })
  while (!isOver) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    made += 1
    socket.destroy()
  }
  await making
  await expect.poll(() => handed).toBe(made)
})

test('none listens any more when all are closed', async () => {
  const first = createServer()
  first.listen({ host: '127.0.0.1', port: 0 })
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo
  const more = await moreListeners(first, {
    backlog: 128,
    count,
    onConnection: () => undefined,
    patienceMs: 60_000,
  })
  await Promise.all([first, ...more].map((server) => new Promise((done) => server.close(done))))
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})

test('whoever closes at once does not wait for the process', async () => {
  const first = createServer()
  servers.push(first)
  first.listen({ host: '127.0.0.1', port: 0 })
  await once(first, 'listening')
  const stop = new AbortController()
  const more = moreListeners(first, {
    backlog: 128,
    count,
    onConnection: () => undefined,
    patienceMs: 60_000,
    signal: stop.signal,
  })
  stop.abort()
  expect(await more).toEqual([])
})

test('without the process there is the one listener', async () => {
  const first = createServer()
  servers.push(first)
  first.listen({ host: '127.0.0.1', port: 0 })
  await once(first, 'listening')
  const more = await moreListeners(first, {
    backlog: 128,
    count,
    onConnection: () => undefined,
    program: '/nowhere/node',
  })
  expect(more).toEqual([])
})

test('who asks for no further ones starts no process', async () => {
  const first = createServer()
  servers.push(first)
  first.listen({ host: '127.0.0.1', port: 0 })
  await once(first, 'listening')
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const none = moreListeners(first, {
    backlog: 128,
    count: 0,
    onConnection: () => undefined,
    // A process with nothing to send would be waited for until then.
    patienceMs: 600_000,
    signal: stop.signal,
  })
  expect(await none).toEqual([])
})
