import { getEventListeners } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { createApiClient } from './createApiClient.ts'

const anything = () => ({ parse: (value: unknown) => value })
const client = (fetch: typeof globalThis.fetch) =>
  createApiClient({ baseUrl: 'https://server', fetch, projectId: 'p', sdkVersion: 'v' })

test('GET carries st, sv and projectId and drops undefined values (S7.1, S7.37)', async () => {
  const fetch = vi.fn(async () => new Response('{"ok":true}'))
  await client(fetch).get('/x', { query: { a: 1, b: undefined }, schema: anything })
  expect(fetch).toHaveBeenCalledWith(
    'https://server/x?a=1&projectId=p&st=latchkey&sv=v',
    expect.anything(),
  )
})

test('POST sends JSON as text, so that no preflight is needed (S7.37)', async () => {
  const sent: Request[] = []
  const fetch: typeof globalThis.fetch = async (...parameters) => {
    const request = new Request(...parameters)
    sent.push(request)
    return new Response(await request.text())
  }
  expect(await client(fetch).post('/x', { body: { a: 1 }, schema: anything })).toEqual({ a: 1 })
  expect(sent.map(({ headers, method }) => [method, ...headers])).toEqual([
    ['POST', ['content-type', 'text/plain;charset=UTF-8']],
  ])
})

test('GET, PUT and DELETE go out as such, with a JSON body or without one (S7.37)', async () => {
  const fetch = vi.fn(async (_: unknown, __?: RequestInit) => new Response('1'))
  await client(fetch).get('/x', { schema: anything })
  await client(fetch).put('/x', { body: { a: 1 }, schema: anything })
  await client(fetch).delete('/x', { body: [2], schema: anything })
  await client(fetch).delete('/x', { schema: anything })
  expect(fetch.mock.calls.map(([, init]) => [init?.method, init?.body])).toEqual([
    ['GET', undefined],
    ['PUT', '{"a":1}'],
    ['DELETE', '[2]'],
    ['DELETE', undefined],
  ])
})

test('an answer without a body is read as null, and as an answer of another shape where one is due', async () => {
  const empty = async () => new Response(null, { status: 204 })
  expect(await client(empty).post('/x', { body: {}, schema: anything })).toBeNull()
  const schema = () => ({ parse: (value: unknown) => String((value as { name: string }).name) })
  await expect(client(empty).get('/x', { schema })).rejects.toMatchObject({ code: 'http.shape' })
})

test('error: a proxy’s page with status 200 is an answer of another shape', async () => {
  const page = async () => new Response('<html>')
  await expect(client(page).get('/x', { schema: anything })).rejects.toMatchObject({
    code: 'http.shape',
  })
})

test('a client id is in every request from its connect on, and in no address of an image (S7.37)', async () => {
  const asked: string[] = []
  let clientId: string | undefined
  const api = createApiClient({
    baseUrl: 'https://server',
    clientId: () => clientId,
    fetch: async (url) => {
      asked.push(String(url))
      return new Response('1')
    },
    projectId: 'p',
    sdkVersion: 'v',
  })
  await api.get('/x', { schema: anything })
  clientId = 'c1'
  await api.get('/x', { query: { a: 1 }, schema: anything })
  await api.post('/x', { body: {}, schema: anything })
  expect(asked).toEqual([
    'https://server/x?projectId=p&st=latchkey&sv=v',
    'https://server/x?a=1&clientId=c1&projectId=p&st=latchkey&sv=v',
    'https://server/x?clientId=c1&projectId=p&st=latchkey&sv=v',
  ])
  expect(api.url('/image')).toBe('https://server/image?projectId=p&st=latchkey&sv=v')
})

describe('failures', () => {
  test('error: a non-2xx answer (S7.38)', async () => {
    const fetch = async () =>
      new Response('{"reasons":[{"field":"","description":"busy"}]}', { status: 503 })
    const request = client(fetch).get('/x', { schema: anything })
    await expect(request).rejects.toMatchObject({
      message: 'HTTP status code: 503',
      reason: 'busy',
      status: 503,
    })
  })

  test("error: a proxy's HTML error page has a status and no reason", async () => {
    const request = client(async () => new Response('<html>', { status: 502 })).get('/x', {
      schema: anything,
    })
    await expect(request).rejects.toMatchObject({ reason: undefined, status: 502 })
  })

  test.each([
    ['{"code":"name.taken"}', { reason: undefined, serverCode: 'name.taken' }],
    [
      '{"code":7,"reasons":[{"description":"first"},{"description":"second"}]}',
      { reason: 'first', serverCode: undefined },
    ],
    ['{"reasons":[]}', { reason: undefined, serverCode: undefined }],
    ['{"reasons":[{"description":7}]}', { reason: undefined, serverCode: undefined }],
    ['null', { reason: undefined, serverCode: undefined }],
    ['', { reason: undefined, serverCode: undefined }],
  ])('error: of %s no more is read than the server says (S7.38)', async (text, read) => {
    const request = client(async () => new Response(text, { status: 400 })).get('/x', {
      schema: anything,
    })
    await expect(request).rejects.toMatchObject({ ...read, status: 400 })
  })

  test('error: an answer of another shape', async () => {
    const schema = {
      parse: () => {
        throw new Error('Expected string, received number')
      },
    }
    await expect(
      client(async () => new Response('1')).get('/x', { schema: () => schema }),
    ).rejects.toMatchObject({
      cause: { message: 'Expected string, received number' },
      code: 'http.shape',
      message: 'Unexpected answer from /x',
    })
  })

  test('without an answer nothing is loaded to read it: a browser would keep that failure, too', async () => {
    const schema = vi.fn(anything)
    const offline = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(client(offline).get('/x', { schema })).rejects.toThrow('Failed to fetch')
    expect(schema).not.toHaveBeenCalled()
  })

  test('error: no answer in ten seconds (S9.31)', async () => {
    vi.useFakeTimers()
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((__, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
    const request = client(fetch).get('/x', { schema: anything })
    const outcome = expect(request).rejects.toMatchObject({
      message: 'The server did not answer in time',
      name: 'TimeoutError',
    })
    let isOver = false
    request
      .catch(() => undefined)
      .finally(() => {
        isOver = true
      })
    await vi.advanceTimersByTimeAsync(9999)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await outcome
    vi.useRealTimers()
  })

  test('the caller can abort', async () => {
    const controller = new AbortController()
    controller.abort()
    const fetch = vi.fn(async (_: unknown, init?: RequestInit) => {
      init?.signal?.throwIfAborted()
      return new Response('1')
    })
    await expect(
      client(fetch).get('/x', { schema: anything, signal: controller.signal }),
    ).rejects.toThrow()
  })

  test('the caller can abort while the server is asked, and sees their own reason', async () => {
    const controller = new AbortController()
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((__, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
    const request = client(fetch).get('/x', { schema: anything, signal: controller.signal })
    controller.abort(new Error('left the page'))
    await expect(request).rejects.toThrow('left the page')
  })

  test('a request that is over leaves neither a timer nor a listener behind', async () => {
    vi.useFakeTimers()
    const { signal } = new AbortController()
    await client(async () => new Response('1')).get('/x', { schema: anything, signal })
    await client(async () => new Response('', { status: 500 }))
      .get('/x', { schema: anything, signal })
      .catch(() => undefined)
    expect(vi.getTimerCount()).toBe(0)
    expect(getEventListeners(signal, 'abort')).toEqual([])
    vi.useRealTimers()
  })
})
