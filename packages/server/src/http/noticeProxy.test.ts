import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { noticeProxy } from './noticeProxy.ts'
import type { ServerEnv } from './ServerEnv.ts'

function setup(trustProxy: readonly string[] = []) {
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const app = new Hono<ServerEnv>()
  app.use(noticeProxy({ logger, trustProxy }))
  app.get('/', (c) => c.text('in'))
  const ask = (socket: string, headers: Record<string, string>) =>
    app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } as never })
  return { ask, lines }
}

describe('a proxy that trustProxy does not name', () => {
  test.each([
    [
      'this machine, with a header',
      '127.0.0.1',
      { host: 'a.example', 'x-forwarded-for': '192.0.2.1' },
    ],
    ['this machine, without one', '::1', { host: 'api.example.com' }],
    ['a private network', '10.0.0.7', { host: 'api.example.com', 'x-real-ip': '192.0.2.1' }],
  ])('on %s is warned of, once', async (_, socket, headers) => {
    const { ask, lines } = setup()
    expect((await ask(socket, headers)).status).toBe(200)
    await ask(socket, headers)
    expect(lines).toHaveLength(1)
    const range = `${socket}/${socket === '::1' ? 128 : 32}`
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: expect.stringContaining(`set trustProxy to ["${range}"]`),
      proxy: socket,
    })
  })

  test.each([
    [
      'a visitor who claims to be one',
      '203.0.113.9',
      { host: 'a.example', 'x-forwarded-for': '1.1.1.1' },
    ],
    ['a program on this machine', '127.0.0.1', { host: 'localhost:8787' }],
    ['a visitor without one', '203.0.113.9', { host: 'api.example.com' }],
  ])('is not %s', async (_, socket, headers) => {
    const { ask, lines } = setup()
    await ask(socket, headers)
    expect(lines).toEqual([])
  })

  test('is warned of where others are named', async () => {
    const { ask, lines } = setup(['10.0.0.0/8'])
    await ask('10.0.0.7', { host: 'a.example', 'x-forwarded-for': '192.0.2.1' })
    await ask('127.0.0.1', { host: 'a.example' })
    expect(lines).toEqual([])
    await ask('172.18.0.5', { host: 'a.example', 'x-forwarded-for': '192.0.2.1' })
    expect(lines).toEqual([expect.stringContaining('add to trustProxy [\\"172.18.0.5/32\\"]')])
  })

  test('is not one that is named', async () => {
    const { ask, lines } = setup(['127.0.0.1/32'])
    await ask('127.0.0.1', { host: 'a.example', 'x-forwarded-for': '192.0.2.1' })
    expect(lines).toEqual([])
  })
})
