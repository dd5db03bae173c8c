import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createTestClock } from '@latchkey/testing/node'
import { afterEach, expect, test } from 'vitest'
import { type ConnectionLimits, limitConnections } from './limitConnections.ts'

let http: Server | undefined
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await new Promise((resolve) => http?.close(resolve))
})

const plenty = { connections: 1000, connectionsPerAddress: 1000, idleConnections: 1000 }

async function start(limits: Partial<ConnectionLimits>, trustProxy: readonly string[] = []) {
  const clock = createTestClock()
  let slow: (() => void) | undefined
  const server = createServer((request, response) => {
    if (request.url === '/slow') slow = () => response.end('slow')
    else response.end('fast')
  })
  http = server
  const upgraded: Duplex[] = []
  server.on('upgrade', (_, socket) => upgraded.push(socket))
  limitConnections(server, { clock, limits: { ...plenty, ...limits }, trustProxy })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const count = () =>
    new Promise<number>((resolve) => server.getConnections((_, number) => resolve(number)))
  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    sockets.add(socket)
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('connect', resolve))
    return socket
  }
  return {
    answerSlow: () => slow?.(),
    clock,
    count,
    isSlow: () => slow !== undefined,
    open,
    upgraded,
  }
}

async function ask(socket: Socket, path = '/'): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  return new Promise((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())))
}

test('an address has so many connections, though none has asked for anything', async () => {
  const { count, open } = await start({ connectionsPerAddress: 5 })
  const opened = await Promise.all(Array.from({ length: 40 }, open))
  await expect.poll(count).toBe(5)
  for (const socket of opened) socket.destroy()
  await expect.poll(count).toBe(0)
  expect(await ask(await open())).toMatch(/fast$/)
})

test('a proxy in front is not an address, and the server has a bound of its own', async () => {
  const { count, open } = await start({ connections: 12, connectionsPerAddress: 5 }, [
    '127.0.0.0/8',
  ])
  await Promise.all(Array.from({ length: 40 }, open))
  await expect.poll(count).toBe(12)
})

test('of idle connections the one that waits longest makes room, and one at work stays', async () => {
  const { answerSlow, count, isSlow, open } = await start({ idleConnections: 3 })
  const busy = await open()
  const answered = ask(busy, '/slow')
  await expect.poll(isSlow).toBe(true)
  const kept: Socket[] = []
  for (let index = 0; index < 8; index++) {
    const socket = await open()
    await ask(socket)
    kept.push(socket)
  }
  await expect.poll(count).toBe(4)
  expect(kept.map(({ readyState }) => readyState === 'open')).toEqual(
    kept.map((_, index) => index >= 5),
  )
  answerSlow()
  expect(await answered).toMatch(/slow$/)
})

test('a connection at work for another protocol is not idle', async () => {
  const { count, open, upgraded } = await start({ idleConnections: 1 })
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await expect.poll(() => upgraded.length).toBe(1)
  const first = await open()
  await open()
  await expect.poll(() => first.destroyed).toBe(true)
  expect(await count()).toBe(2)
  expect(socket.readyState).toBe('open')
  // No server waits for the end of what was upgraded but itself.
  upgraded[0]?.destroy()
})

test('a connection that says nothing at first is cut after ten seconds', async () => {
  const { clock, count, open } = await start({})
  await open()
  const used = await open()
  await ask(used)
  await expect.poll(count).toBe(2)
  await clock.advance(9_999)
  expect(await count()).toBe(2)
  await clock.advance(5_001)
  await expect.poll(count).toBe(1)
  expect(used.readyState).toBe('open')
})

test('a server that is closed looks at no connections any more', async () => {
  const { clock } = await start({})
  expect(clock.waiting).toHaveLength(1)
  await new Promise((resolve) => http?.close(resolve))
  expect(clock.waiting).toEqual([])
})
