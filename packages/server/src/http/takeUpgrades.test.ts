import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/createTestApp.ts'
import type { RouteDeclaration } from './RouteDeclaration.ts'
import { route } from './route.ts'
import { socketRoute } from './socketRoute.ts'
import { takeUpgrades } from './takeUpgrades.ts'

const declared = {
  access: 'public',
  method: 'get',
  rate: 'rest',
  response: { content: 'text/plain', description: '', status: 200 },
  summary: '',
  tag: 'Test',
} as const satisfies Omit<RouteDeclaration, 'path'>

function setup() {
  const taken: string[] = []
  const socket = socketRoute(
    { ...declared, path: '/relay' },
    { explanation: 'Only sockets.', upgrade: ({ url }) => void taken.push(url ?? '') },
  )
  const routes = [socket, route({ ...declared, path: '/plain' }, (c) => c.text('in'))]
  const take = takeUpgrades(routes)
  /** What the socket is sent, when the path is no socket's. */
  async function ask(url: string | undefined): Promise<string> {
    let said = ''
    const socket = new Duplex({
      read() {},
      write(chunk, _, done) {
        said += String(chunk)
        done()
      },
    })
    take({ url } as IncomingMessage, socket, Buffer.alloc(0))
    if (socket.writableEnded) await once(socket, 'finish')
    return said
  }
  return { app: createTestApp(routes), ask, taken }
}

test('an upgrade goes to the route of its path, with its query', async () => {
  const { ask, taken } = setup()
  expect(await ask('/relay')).toBe('')
  expect(await ask('/relay?auth=1')).toBe('')
  expect(taken).toEqual(['/relay', '/relay?auth=1'])
})

test.each(['/plain', '/relay/more', '/', undefined])(
  'an upgrade of %s is not found, and the connection ends',
  async (url) => {
    const { ask, taken } = setup()
    expect(await ask(url)).toMatch(/^HTTP\/1\.1 404 .*\r\nConnection: close\r\n/)
    expect(taken).toEqual([])
  },
)

test('a socket’s path says over HTTP what it is for', async () => {
  const response = await setup().app.request('/relay')
  expect(response.status).toBe(426)
  expect(response.headers.get('upgrade')).toBe('websocket')
  expect(await response.json()).toMatchObject({
    code: 'upgrade_required',
    reasons: [{ description: 'Only sockets.' }],
  })
})
