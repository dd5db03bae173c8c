import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { createTestClock } from '@latchkey/testing/node'
import { afterEach, expect, test } from 'vitest'
import { type Listening, listen } from '../listen.ts'
import { type RunningHttp, startHttp } from './startHttp.ts'

let listening: Listening | undefined
afterEach(async () => {
  await listening?.close({ graceMs: 100 })
  listening = undefined
})

async function start() {
  const upgraded: string[] = []
  listening = await listen(
    {
      fetch: async (request) => new Response(`${request.method} ${await request.text()}`),
      upgrade(request, socket) {
        upgraded.push(request.url ?? '')
        socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      },
    },
    { host: '127.0.0.1', port: 0 },
  )
  return { port: listening.port, upgraded }
}

/** Sends text as it is, in pieces, and gives what comes until the other side is done. */
function say(port: number, ...pieces: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', async () => {
      for (const piece of pieces) {
        socket.write(piece)
        await new Promise((next) => setTimeout(next, 30))
      }
    })
    socket.on('data', (chunk) => {
      received += chunk
      if (/\r\n\r\n(\w+ .*|0\r\n)/s.test(received)) socket.end()
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}

const h2c = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n'

test('a client that asks for HTTP/2 in clear text is answered in HTTP/1.1', async () => {
  const { port, upgraded } = await start()
  const received = await say(port, `GET /v1 HTTP/1.1\r\nHost: x\r\n${h2c}\r\n`)
  expect(received).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nGET $/s)
  expect(upgraded).toEqual([])
})

test('its body arrives whole, in however many pieces', async () => {
  const { port } = await start()
  const head = `POST /v1 HTTP/1.1\r\nHost: x\r\n${h2c}Content-Length: 10\r\n\r\n`
  expect(await say(port, `${head}0123456789`)).toMatch(/POST 0123456789$/)
  expect(await say(port, `${head}01234`, '56789')).toMatch(/POST 0123456789$/)
  expect(await say(port, head, '0123456789')).toMatch(/POST 0123456789$/)
})

test('a WebSocket is handed over', async () => {
  const { port, upgraded } = await start()
  const received = await say(
    port,
    'GET /relay?x=1 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  )
  expect(received).toMatch(/^HTTP\/1\.1 404 /)
  expect(upgraded).toEqual(['/relay?x=1'])
})

const local = { host: '127.0.0.1', port: 0 }

/** A server whose `/slow` is answered when a test says so. */
async function startSlow(connections?: Parameters<typeof startHttp>[2]) {
  let answer: (() => void) | undefined
  const upgraded: Duplex[] = []
  const http: RunningHttp = await startHttp(
    {
      async fetch(request) {
        if (new URL(request.url).pathname === '/slow')
          await new Promise<void>((resolve) => {
            answer = resolve
          })
        return new Response(`answered ${request.method}`)
      },
      upgrade: (_, socket) => void upgraded.push(socket),
    },
    local,
    connections,
  )
  const { port } = http.address as AddressInfo
  return { answer: () => answer?.(), http, isAsked: () => answer !== undefined, port, upgraded }
}

/** A connection that is kept alive, and what has come by it. */
async function openTo(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  let received = ''
  socket.on('data', (chunk) => {
    received += String(chunk)
  })
  return {
    ask: (path: string, headers = '') =>
      void socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`),
    closed: once(socket, 'close'),
    received: () => received,
  }
}

test('an end waits for requests in flight, and ends idle connections at once', async () => {
  const { answer, http, isAsked, port } = await startSlow()
  const idle = await openTo(port)
  idle.ask('/')
  await expect.poll(idle.received).toContain('answered GET')
  const busy = await openTo(port)
  busy.ask('/slow')
  await expect.poll(isAsked).toBe(true)
  let isClosed = false
  const closing = http.close({ graceMs: 60_000 }).then(() => {
    isClosed = true
  })
  await idle.closed
  expect(isClosed).toBe(false)
  answer()
  await closing
  await busy.closed
  expect(busy.received()).toContain('answered GET')
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})

test('an end breaks no request, however many are in flight and on their way by kept connections', async () => {
  const clock = createTestClock()
  const waiting: (() => void)[] = []
  const http = await startHttp(
    {
      async fetch(request) {
        if (new URL(request.url).pathname === '/slow')
          await new Promise<void>((resolve) => waiting.push(resolve))
        return new Response('answered')
      },
    },
    local,
    undefined,
    { clock },
  )
  const { port } = http.address as AddressInfo
  const clients = await Promise.all(Array.from({ length: 200 }, () => openTo(port)))
  const answers = (client: (typeof clients)[number]) =>
    client.received().split('answered').length - 1
  for (const client of clients) client.ask('/')
  for (const client of clients) await expect.poll(() => answers(client)).toBe(1)
  const [silent, fresh] = [await openTo(port), await openTo(port)]
  silent.ask('/')
  await expect.poll(silent.received).toContain('answered')
  // Half of them have asked when the end begins, the other half ask by the same connections afterwards.
  const half = clients.slice(0, 100)
  for (const client of half) client.ask('/slow')
  await expect.poll(() => waiting.length).toBe(100)
  let isClosed = false
  const closing = http.close({ graceMs: 60_000, lingerMs: 1000 }).then(() => {
    isClosed = true
  })
  for (const client of clients.slice(100)) client.ask('/')
  const late = await openTo(port)
  late.ask('/')
  for (const answer of waiting) answer()
  for (const client of [...clients, late]) await client.closed
  const broken = clients.filter((client) => answers(client) !== 2)
  expect(broken).toEqual([])
  expect(late.received()).toMatch(/connection: close.*answered$/is)
  for (const { received } of clients)
    expect(received().split('\r\n\r\n').at(-2)).toMatch(/connection: close/i)

  // Those who say nothing more are closed, and who has connected and not asked yet may.
  expect(isClosed).toBe(false)
  await expect.poll(() => clock.advance(50).then(() => clock.now() > 900)).toBe(true)
  fresh.ask('/')
  await fresh.closed
  expect(fresh.received()).toContain('answered')
  await expect.poll(() => clock.advance(50).then(() => isClosed)).toBe(true)
  await silent.closed
  await closing
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})

test('what takes longer than the grace is cut, sockets too', async () => {
  const { http, isAsked, port, upgraded } = await startSlow()
  const busy = await openTo(port)
  busy.ask('/slow')
  const socket = await openTo(port)
  socket.ask('/relay', 'Connection: Upgrade\r\nUpgrade: WebSocket\r\n')
  await expect.poll(() => isAsked() && upgraded.length === 1).toBe(true)
  await http.close({ graceMs: 20 })
  await busy.closed
  await socket.closed
  expect(busy.received()).toBe('')
})

test('error: a port that another program has', async () => {
  const { http, port } = await startSlow()
  await expect(
    startHttp({ fetch: () => new Response() }, { ...local, port }),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await http.close({ graceMs: 0 })
})

test('where connections are limited, all that come are answered, and those over the limit are cut', async () => {
  const limits = { connections: 100, connectionsPerAddress: 6, idleConnections: 100 }
  const { http, port } = await startSlow({ limits, trustProxy: [] })
  const opened = await Promise.all(Array.from({ length: 6 }, () => openTo(port)))
  for (const { ask } of opened) ask('/', h2c)
  for (const { received } of opened) await expect.poll(received).toContain('answered GET')
  await (await openTo(port)).closed
  await http.close({ graceMs: 0 })
})

const connections = 1000

/** Connects on a thread of its own, and counts what the system has accepted. */
const connectMany = `
const { connect } = require('node:net')
const { workerData: { count, port } } = require('node:worker_threads')
const accepted = new Int32Array(count)
for (let index = 0; index < ${connections}; index++)
  connect(port, '127.0.0.1', () => {
    Atomics.add(accepted, 0, 1)
    Atomics.notify(accepted, 0)
  }).on('error', () => undefined)
`

function maxBacklog(): number {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))
  } catch {
    return 0
  }
}

// A smaller limit of the system is the operator's.
test.runIf(maxBacklog() > connections)(
  'a thousand connections that come while the process is busy are kept, not dropped',
  async () => {
    const { port } = await start()
    const count = new SharedArrayBuffer(4)
    const accepted = new Int32Array(count)
    const worker = new Worker(connectMany, { eval: true, workerData: { count, port } })
    try {
      // This very thread would accept them, and is held up meanwhile.
      const deadline = performance.now() + 20_000
      for (let seen = 0; seen < connections && performance.now() < deadline; ) {
        Atomics.wait(accepted, 0, seen, 1000)
        seen = Atomics.load(accepted, 0)
      }
      expect(Atomics.load(accepted, 0)).toBe(connections)
    } finally {
      await worker.terminate()
    }
  },
)

/**
 * Connects and asks on a thread of its own, and connects some more when asked to. Counts what the system has accepted, what was
 * answered and what has ended, and what it has accepted of the others.
 */
const askMany = `
const { connect } = require('node:net')
const { workerData: { count, port } } = require('node:worker_threads')
const counts = new Int32Array(count)
for (let index = 0; index < ${connections}; index++) {
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n')
    Atomics.add(counts, 0, 1)
    Atomics.notify(counts, 0)
  })
  socket.once('data', () => Atomics.add(counts, 1, 1))
  socket.on('error', () => undefined)
  socket.once('close', () => Atomics.add(counts, 2, 1))
}
const watch = setInterval(() => {
  if (Atomics.load(counts, 3) === 0) return
  clearInterval(watch)
  for (let index = 0; index < 50; index++)
    connect(port, '127.0.0.1', () => Atomics.add(counts, 4, 1)).on('error', () => undefined)
}, 5)
`

test.runIf(maxBacklog() > connections && process.platform === 'linux')(
  'an end answers whoever the system has accepted, however many they are, and has it accept no more meanwhile',
  async () => {
    const count = new SharedArrayBuffer(20)
    const counts = new Int32Array(count)
    let asked = 0
    let acceptedMeanwhile: number | undefined
    const http = await startHttp(
      {
        fetch() {
          asked += 1
          // Most of them still wait in the system's queue. This thread is held up, and takes none.
          if (asked === connections / 4) {
            Atomics.store(counts, 3, 1)
            const until = performance.now() + 400
            while (performance.now() < until);
            acceptedMeanwhile = Atomics.load(counts, 4)
          }
          return new Response('answered')
        },
      },
      local,
    )
    const { port } = http.address as AddressInfo
    const worker = new Worker(askMany, { eval: true, workerData: { count, port } })
    try {
      const closing = http.close({ graceMs: 20_000, lingerMs: 1 })
      const deadline = performance.now() + 20_000
      for (let seen = 0; seen < connections && performance.now() < deadline; ) {
        Atomics.wait(counts, 0, seen, 1000)
        seen = Atomics.load(counts, 0)
      }
      expect(Atomics.load(counts, 0)).toBe(connections)
      await closing
      await expect.poll(() => Atomics.load(counts, 2)).toBe(connections)
      expect(Atomics.load(counts, 1)).toBe(connections)
      expect(acceptedMeanwhile).toBe(0)
    } finally {
      await worker.terminate()
    }
  },
)
