import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../http/ApiError.ts'
import { clientAddress } from '../http/clientAddress.ts'
import type { ServerEnv } from '../http/ServerEnv.ts'
import { authenticateScraper } from './authenticateScraper.ts'

function setup({
  trustProxy = [] as readonly string[],
  token = undefined as string | undefined,
} = {}) {
  const authenticate = authenticateScraper({ token, trustProxy })
  const app = new Hono<ServerEnv>()
    .use(clientAddress({ trustProxy }))
    .get('/', async (c) => c.json(await authenticate(c, {})))
    .onError((error, c) => c.text('refused', error instanceof ApiError ? 401 : 500))
  return async (headers: Record<string, string> = {}, socket = '127.0.0.1') => {
    const env = { incoming: { socket: { remoteAddress: socket } } as never }
    const all = { host: '127.0.0.1:4500', ...headers }
    return (await app.request('/', { headers: all }, env)).status
  }
}

describe('without a token the numbers are for this machine', () => {
  test('which asks by a name or address of its own', async () => {
    const ask = setup()
    expect(await ask()).toBe(200)
    expect(await ask({ host: 'localhost' }, '::1')).toBe(200)
    expect(await ask({ host: '[::1]:4500' }, '::ffff:127.0.0.1')).toBe(200)
  })

  test.each([
    {
      accept: 'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1',
      'accept-encoding': 'gzip',
      'user-agent': 'Prometheus/3.5.0',
      'x-prometheus-scrape-timeout-seconds': '10',
    },
    { accept: '*/*', 'user-agent': 'curl/8.14.1' },
    {
      accept: '*/*',
      'accept-encoding': 'gzip, deflate',
      'accept-language': '*',
      connection: 'keep-alive',
      'sec-fetch-mode': 'cors',
      'user-agent': 'node',
    },
  ])('as scrapers and command lines do: %j', async (headers) => {
    expect(await setup()(headers as Record<string, string>)).toBe(200)
  })

  test('error: and not for others, by whatever name', async () => {
    const ask = setup()
    expect(await ask({}, '203.0.113.9')).toBe(401)
    expect(await ask({}, '10.0.0.7')).toBe(401)
    expect(await ask({ host: 'api.example.com' })).toBe(401)
  })

  test.each([
    'x-real-ip',
    'forwarded',
    'via',
    'x-forwarded-for',
    'cf-connecting-ip',
    'true-client-ip',
    'forwarded-for',
    'x-scheme',
    'x-cloud-trace-context',
    'x-request-id',
    'traceparent',
    'x-whatever-comes-next',
    'constructor',
  ])('error: nor for what a proxy on this machine brings with %s', async (name) => {
    expect(await setup()({ [name]: '127.0.0.1' })).toBe(401)
  })

  test('error: nor for a proxy that closes its connections', async () => {
    expect(await setup()({ connection: 'close' })).toBe(401)
  })

  test.each([
    ['accept-language', 'en-US,en;q=0.5'],
    ['cookie', 'a=b'],
    ['origin', 'https://evil.example'],
    ['referer', 'https://evil.example/'],
    ['sec-fetch-dest', 'image'],
    ['sec-fetch-mode', 'no-cors'],
    ['sec-fetch-site', 'cross-site'],
    ['upgrade-insecure-requests', '1'],
  ])('error: nor for a browser on this machine, which sends %s', async (name, value) => {
    expect(await setup()({ [name]: value })).toBe(401)
  })

  test('error: nor for a proxy on this machine that the configuration names, whatever it adds', async () => {
    const ask = setup({ trustProxy: ['127.0.0.0/8'] })
    expect(await ask()).toBe(401)
    expect(await ask({}, '::1')).toBe(200)
  })
})

test('a token is what lets in, by whatever way it comes', async () => {
  const token = 'a-token-of-some-length'
  const ask = setup({ token })
  expect(await ask({ authorization: `Bearer ${token}`, via: '1.1 proxy' }, '10.0.0.7')).toBe(200)
  expect(await ask()).toBe(401)
  expect(await ask({ authorization: `Bearer ${token}x` })).toBe(401)
})
