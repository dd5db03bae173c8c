import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { type Listening, listen } from '../listen.ts'

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
