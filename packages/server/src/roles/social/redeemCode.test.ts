import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type RunningProvider, startProvider } from '@latchkey/devnet/test-social'
import { createTestClock } from '@latchkey/testing/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../time/Clock.ts'
import { createByteBudget } from '../../upstream/createByteBudget.ts'
import { apple } from '../providers/apple.ts'
import { google } from '../providers/google.ts'
import { providerTimeoutMs } from './askProvider.ts'
import { redeemCode } from './redeemCode.ts'

const redirectUri = 'http://localhost:4501/returns/wallet/google'
const client = { id: 'client.example', redirectUris: [redirectUri], secret: 'play-secret' }
const verifier = 'v'.repeat(43)

let provider: RunningProvider
let code: string
const logs: object[] = []
beforeAll(async () => {
  provider = await startProvider({ client })
})
afterAll(() => provider?.close())
beforeEach(async () => {
  logs.length = 0
  provider.control.mood = 'ok'
  const back = await provider.consent(
    new URLSearchParams({
      client_id: client.id,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: google.scope ?? '',
    }),
    { email: 'ann@play.example', sub: '100' },
  )
  code = new URL(back).searchParams.get('code') ?? ''
})

const outcomes: string[] = []
const redeem = (change: object = {}, clock = systemClock) =>
  redeemCode(
    {
      client: client.id,
      code,
      provider: google,
      redirectUri,
      secret: client.secret,
      standIn: provider.url,
      verifier,
      ...change,
    },
    {
      budget: createByteBudget(),
      clock,
      logger: { error: (facts: object) => void logs.push(facts) },
      observer: { onUpstreamRequest: ({ outcome }) => void outcomes.push(outcome) },
      signal: new AbortController().signal,
    },
  )

test('a code is exchanged for an ID token, once', async () => {
  expect(await redeem()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  await expect(redeem()).rejects.toMatchObject({ code: 'provider_refused', status: 403 })
  expect(logs).toEqual([])
})

test('a provider that takes no verifier is sent none', async () => {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    bodies.push(`${request.url} ${await text(request)}`)
    response.end('{"id_token":"a.b.c"}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const standIn = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await redeem({ code: 'c', provider: apple, standIn })).toBe('a.b.c')
  await redeem({ code: 'c', standIn })
  server.close()
  const [toApple, toGoogle] = bodies
  expect(toApple).toMatch(/^\/auth\/token .*client_secret=play-secret/)
  expect(toApple).not.toContain('verifier')
  expect(toGoogle).toContain(`code_verifier=${verifier}`)
})

test.each([
  ['verifier', { verifier: 'w'.repeat(43) }],
  ['code', { code: 'made-up' }],
])('error: another %s is refused', async (_, change) => {
  await expect(redeem(change)).rejects.toMatchObject({ code: 'provider_refused' })
})

test.each([
  ['secret', { secret: 'other-secret' }, 'invalid_client'],
  ['client', { client: 'other.example' }, 'invalid_client'],
  ['return address', { redirectUri: `${redirectUri}/` }, 'redirect_uri_mismatch'],
])(
  'error: another %s is the operator’s to mend, who reads of it in the log',
  async (_, change, error) => {
    await expect(redeem(change)).rejects.toMatchObject({ code: 'provider_down' })
    expect(logs).toEqual([{ error, provider: 'google' }])
  },
)

test.each(['down', 'html'] as const)('error: a provider that is %s', async (mood) => {
  provider.control.mood = mood
  await expect(redeem()).rejects.toMatchObject({ code: 'provider_down', status: 503 })
})

test('error: a provider that is slow is waited for ten seconds', async () => {
  provider.control.mood = 'slow'
  const clock = createTestClock()
  const before = provider.control.asked.token
  const outcome = expect(redeem({}, clock)).rejects.toMatchObject({ code: 'provider_down' })
  await expect.poll(() => provider.control.asked.token).toBe(before + 1)
  await clock.advance(providerTimeoutMs)
  await outcome
  expect(outcomes.at(-1)).toBe('timeout')
})
