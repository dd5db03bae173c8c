import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../time/Clock.ts'
import { createRelay } from './createRelay.ts'

const nonce = 'a'.repeat(64)
const channel = { nonce, token: 'token-of-the-channel' }
const message = 'wallet.example wants you to sign in'
const signature = `0x${'1'.repeat(130)}`
const budget = { open: () => ({ giveBack() {}, release() {}, take: () => undefined }) }

type Answer = { body?: unknown; headers?: Record<string, string>; status?: number }

/** A relay that answers what a test says. */
async function setup(
  answer: Answer | ((response: ServerResponse) => void),
  { patienceMs = 5_000 }: { patienceMs?: number } = {},
) {
  const asked: { auth: string | undefined; body: string; url: string | undefined }[] = []
  const server = createServer(async (incoming, response) => {
    let body = ''
    for await (const chunk of incoming) body += chunk
    asked.push({ auth: incoming.headers.authorization, body, url: incoming.url })
    if (typeof answer === 'function') return answer(response)
    const { body: said = {}, headers = {}, status = 200 } = answer
    response.writeHead(status, headers)
    response.end(typeof said === 'string' ? said : JSON.stringify(said))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const relay = createRelay(url, {
    budget: budget as never,
    clock: {
      ...systemClock,
      after: (_, callback) => systemClock.after(patienceMs, callback),
    },
    observer: { onUpstreamRequest() {} } as never,
    signal: new AbortController().signal,
  })
  return {
    asked,
    open: () => relay.open({ nonce, origin: 'https://wallet.example:8443' }),
    read: () => relay.read(channel),
    relay,
    url,
  }
}

const opened = { channelToken: 'token-of-the-channel', url: 'https://farcaster.xyz/~/siwf?x=1' }
const completed = { fid: 7001, message, nonce, signature, state: 'completed', username: 'ann.eth' }
const down = { code: 'provider_down', status: 503 }

describe('opening a channel', () => {
  test('says for whom, and takes both kinds of keys', async () => {
    const { asked, open } = await setup({ body: opened, status: 201 })
    expect(await open()).toEqual({ token: opened.channelToken, url: opened.url })
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      acceptAuthAddress: true,
      domain: 'wallet.example:8443',
      nonce,
      siweUri: 'https://wallet.example:8443',
    })
    expect(asked[0]?.url).toBe('/v1/channel')
  })

  test.each([
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['farcaster://connect'],
    ['http://farcaster.xyz/~/siwf'],
    ['https://user:password@farcaster.xyz/'],
    [`https://farcaster.xyz/${'x'.repeat(2048)}`],
    [`https://farcaster.xyz/${'é'.repeat(400)}`],
    ['/~/siwf'],
    [''],
    [7],
  ])('error: %s is no address for a phone', async (url) => {
    const { open } = await setup({ body: { ...opened, url } })
    await expect(open()).rejects.toMatchObject(down)
  })

  test.each([undefined, '', 'a b', 'x'.repeat(257), 'short', 'line\nbreak'])(
    'error: %j is no token',
    async (channelToken) => {
      const { open } = await setup({ body: { ...opened, channelToken } })
      await expect(open()).rejects.toMatchObject(down)
    },
  )

  test('a page of this machine is one of a relay of this machine alone', async () => {
    const url = 'http://127.0.0.1:1/~/siwf'
    const { open } = await setup({ body: { ...opened, url } })
    expect(await open()).toMatchObject({ url })
    const { fetch } = globalThis
    globalThis.fetch = async () => Response.json({ ...opened, url })
    onTestFinished(() => {
      globalThis.fetch = fetch
    })
    const relay = createRelay('https://relay.example', {
      budget: budget as never,
      clock: systemClock,
      observer: { onUpstreamRequest() {} } as never,
      signal: new AbortController().signal,
    })
    const asked = { nonce, origin: 'https://wallet.example' }
    await expect(relay.open(asked)).rejects.toMatchObject(down)
  })
})

describe('reading one', () => {
  test('tells whether an app has signed', async () => {
    const waiting = await setup({ body: { nonce, state: 'pending' }, status: 202 })
    expect(await waiting.read()).toBeUndefined()
    expect(waiting.asked[0]).toMatchObject({
      auth: 'Bearer token-of-the-channel',
      url: '/v1/channel/status',
    })
    const { read } = await setup({ body: completed })
    expect(await read()).toEqual({ message, signature, userName: 'ann.eth' })
  })

  test.each(['<b>', 'Ann', 'a b', '', 'x'.repeat(65), 'a\u202eb', '-ann', 7, null])(
    'a name that is %j is none',
    async (username) => {
      const { read } = await setup({ body: { ...completed, username } })
      expect(await read()).toMatchObject({ userName: undefined })
    },
  )

  test.each([401, 404, 410])('error: %i says that it is over', async (status) => {
    const { read } = await setup({ body: { error: 'x' }, status })
    await expect(read()).rejects.toMatchObject({ code: 'login_expired', status: 410 })
  })

  test.each([
    ['another nonce', { ...completed, nonce: 'b'.repeat(64) }],
    ['another nonce while it waits', { nonce: 'b'.repeat(64), state: 'pending' }],
    ['another state', { ...completed, state: 'done' }],
    ['no message', { ...completed, message: undefined }],
    ['a long message', { ...completed, message: 'x'.repeat(4097) }],
    ['a contract’s signature', { ...completed, signature: `${signature}00` }],
    ['no JSON', '<h1>We will be back soon</h1>'],
    ['a list', []],
  ])('error: %s is no answer', async (_, body) => {
    const { read } = await setup({ body })
    await expect(read()).rejects.toMatchObject(down)
  })
})

describe.each(['open', 'read'] as const)('error: asked to %s, a relay that', (method) => {
  test.each<[string, Answer]>([
    ['is down', { status: 500 }],
    ['asks for less', { headers: { 'retry-after': '60' }, status: 429 }],
    [
      'says more than a channel has',
      { body: { ...opened, ...completed, padding: 'x'.repeat(64 * 1024) } },
    ],
    ['sends somewhere else', { headers: { location: 'https://evil.example/' }, status: 302 }],
    [
      'keeps the request and sends somewhere else',
      { headers: { location: 'https://evil.example/' }, status: 307 },
    ],
  ])('%s is down', async (_, answer) => {
    const relay = await setup(answer)
    await expect(relay[method]()).rejects.toMatchObject(down)
    expect(relay.asked).toHaveLength(1)
  })

  test('writes ten megabytes is left within the first', async () => {
    let written = 0
    const relay = await setup((response) => {
      const more = () => {
        if (response.destroyed || written > 10e6) return response.end()
        written += 64 * 1024
        response.write('x'.repeat(64 * 1024), more)
      }
      more()
    })
    await expect(relay[method]()).rejects.toMatchObject(down)
    expect(written).toBeLessThan(5e6)
  })

  test('never ends is left', async () => {
    const relay = await setup(
      (response) => {
        response.write('{')
      },
      { patienceMs: 50 },
    )
    await expect(relay[method]()).rejects.toMatchObject(down)
  })
})
