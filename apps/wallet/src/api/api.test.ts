import { afterEach, expect, test, vi } from 'vitest'
import { createFakeServer, walletOrigin } from '../testing/createFakeServer.ts'
import { createTestDevice } from '../testing/createTestDevice.ts'
import { createApi } from './createApi.ts'

let time = 1_000_000
const now = () => time
const login = { email: 'ann@example.com', projectId: 'project', site: 'https://shop.example' }

async function setup({ isOnline = true } = {}) {
  const server = await createFakeServer()
  const device = createTestDevice()
  const api = createApi({
    device,
    fetch: server.fetch,
    isOnline: () => isOnline,
    now,
    origin: walletOrigin,
  })
  return { api, server }
}

afterEach(() => {
  time = 1_000_000
  vi.useRealTimers()
})

test('a call carries a proof that the server accepts, with its nonce', async () => {
  const { api, server } = await setup()
  const started = await api.startLogin(login)
  expect(started).toMatchObject({ retryInMs: 30_000, triesLeft: 5 })
  expect(server.calls).toEqual(['GET /wallet/v1/nonce', 'POST /wallet/v1/logins'])
  await api.session()
  expect(server.calls).toHaveLength(3)
})

test('no call is refused for its nonce: each role is asked for one first, and again once it is two and a half minutes old', async () => {
  const { server } = await setup()
  const statuses: number[] = []
  const spied = createApi({
    device: createTestDevice(),
    fetch: async (...args) => {
      const response = await server.fetch(...args)
      statuses.push(response.status)
      return response
    },
    now,
    origin: walletOrigin,
  })
  // What is public tells one as well.
  await spied.config('project')
  await spied.startLogin(login)
  await spied.startRegistration({ introduction: 'none' }).catch(() => {})
  expect(server.calls).toEqual([
    'GET /wallet/v1/config',
    'POST /wallet/v1/logins',
    'GET /recovery/v1/nonce',
    'POST /recovery/v1/registrations',
  ])
  server.nextNonce()
  time += 5 * 60_000
  await spied.session()
  expect(server.calls.slice(4)).toEqual(['GET /wallet/v1/nonce', 'GET /wallet/v1/session'])
  time += 150_000 - 1
  await spied.session()
  expect(server.calls.slice(6)).toEqual(['GET /wallet/v1/session'])
  expect(statuses).not.toContain(401)
})

test('a server that gives no nonce is asked all the same', async () => {
  const { server } = await setup()
  const fetch: typeof globalThis.fetch = async (url, init) =>
    String(url).endsWith('/nonce') ? new Response('', { status: 404 }) : server.fetch(url, init)
  const api = createApi({ device: createTestDevice(), fetch, now, origin: walletOrigin })
  expect(await api.startLogin(login)).toMatchObject({ triesLeft: 5 })
  expect(server.calls).toEqual(['POST /wallet/v1/logins', 'POST /wallet/v1/logins'])
})

test('an old nonce is replaced with one retry, and no more; then the server is at fault, and not the device', async () => {
  const { api, server } = await setup()
  await api.startLogin(login)
  server.nextNonce()
  await api.session()
  expect(server.calls).toHaveLength(4)
  const wants = { code: 'use_dpop_nonce', status: 401 }
  server.failNext(/session/, wants)
  server.failNext(/session/, wants)
  await expect(api.session()).rejects.toMatchObject({ code: 'unavailable' })
  expect(server.calls).toHaveLength(6)
})

test('what is public goes without a proof', async () => {
  const { api } = await setup()
  expect(await api.config('project')).toMatchObject({ experimental: true, siteName: 'Shop' })
})

test('a body is in a form that the server reads, and a route without an answer has none', async () => {
  const { api } = await setup()
  const { loginId } = await api.startLogin(login)
  expect(await api.enterCode(loginId, '123456')).toMatchObject({ next: 'make' })
  expect(await api.endSession()).toBeUndefined()
})

test.each([
  ['code_wrong', 400, 'code_wrong'],
  ['code_expired', 410, 'code_expired'],
  ['locked', 503, 'locked'],
  ['mail_failed', 503, 'mail_failed'],
  ['embedder_refused', 403, 'embedder_refused'],
  ['storage_full', 507, 'storage_full'],
  ['number_wanted', 400, 'code_wrong'],
  ['anything', 403, 'device_refused'],
  ['proof_invalid', 401, 'device_refused'],
  ['constructor', 500, 'unavailable'],
  ['not_found', 404, 'unavailable'],
])('error: %s of status %i is %s for the page', async (code, status, expected) => {
  const { api, server } = await setup()
  server.failNext(/logins/, { code, status })
  await expect(api.startLogin(login)).rejects.toMatchObject({ code: expected })
})

test('error: facts are the tries that are left, and when to try again', async () => {
  const { api, server } = await setup()
  const { loginId } = await api.startLogin(login)
  await expect(api.enterCode(loginId, '000000')).rejects.toMatchObject({
    code: 'code_wrong',
    facts: { triesLeft: 4 },
  })
  server.failNext(/logins$/, { code: 'rate_limited', status: 429 })
  await expect(api.startLogin(login)).rejects.toMatchObject({
    code: 'rate_limited',
    facts: { retryAtMs: now() + 30_000 },
  })
})

test.each([
  [false, 'offline'],
  [true, 'unavailable'],
])(
  'error: a server that cannot be reached, where the browser has a line: %s, is %s',
  async (isOnline, code) => {
    const { api, server } = await setup({ isOnline })
    server.failNext(/session/, { status: 0 })
    await expect(api.session()).rejects.toMatchObject({ code })
  },
)

test('error: an answer in another form, or none that can be read, is not believed', async () => {
  const device = createTestDevice()
  for (const text of ['{"session":{"email":1}}', '<html>', '[]', 'null']) {
    const fetch = async () => new Response(text)
    const api = createApi({ device, fetch, now, origin: walletOrigin })
    await expect(api.session()).rejects.toMatchObject({ code: 'unavailable' })
  }
})

test('error: a server that does not answer is given up after 20 s, a registration after 35', async () => {
  const device = createTestDevice()
  await device.keys()
  vi.useFakeTimers()
  const fetch = ((_: string, { signal }: RequestInit) =>
    new Promise((_, reject) => {
      // A proof is made on another thread, and on a busy machine comes after the clock was moved.
      if (signal?.aborted) reject(signal.reason)
      signal?.addEventListener('abort', () => reject(signal.reason))
    })) as typeof globalThis.fetch
  const api = createApi({ device, fetch, now, origin: walletOrigin })
  const ends: string[] = []
  const end = (name: string) => (error: { code: string }) => ends.push(`${name} ${error.code}`)
  const calls = [
    api.config('project').catch(end('config')),
    api.registration('r').catch(end('registration')),
  ]
  await vi.advanceTimersByTimeAsync(19_999)
  expect(ends).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toEqual(['config timeout'])
  await vi.advanceTimersByTimeAsync(15_000)
  await Promise.all(calls)
  expect(ends).toEqual(['config timeout', 'registration timeout'])
})

test('error: who does not want the answer any more gets none', async () => {
  const { api, server } = await setup()
  const controller = new AbortController()
  server.beforeAnswer = async () => controller.abort()
  await expect(api.registration('r', { signal: controller.signal })).rejects.toMatchObject({
    code: 'aborted',
  })
})

test('error: a node’s refusal keeps its number and words', async () => {
  const { api, server } = await setup()
  const { loginId } = await api.startLogin(login)
  await api.enterCode(loginId, server.code)
  const [device] = [...server.logins.values()]
  server.devices.set(device?.device ?? '', { email: login.email, isIn: true, slotId: 's' })
  server.rpc = () => {
    throw new Error('nonce too low')
  }
  await expect(api.rpc('eip155:31337', 'eth_chainId', [])).rejects.toMatchObject({
    code: -32_000,
    message: 'nonce too low',
  })
  server.rpc = (networkId, method) => `${networkId} ${method}`
  expect(await api.rpc('eip155:31337', 'eth_chainId', [])).toBe('eip155:31337 eth_chainId')
})
