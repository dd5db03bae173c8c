import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  discordStandIn,
  facebookIdOf,
  facebookStandIn,
  githubStandIn,
  type RunningProvider,
  startProvider,
  xStandIn,
} from '@latchkey/devnet/test-social'
import { createTestClock } from '@latchkey/testing/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../time/Clock.ts'
import { createByteBudget } from '../../upstream/createByteBudget.ts'
import { discord } from '../providers/discord.ts'
import { facebook } from '../providers/facebook.ts'
import { github } from '../providers/github.ts'
import { x } from '../providers/x.ts'
import { providerTimeoutMs } from './askProvider.ts'
import type { Spent } from './createRevocations.ts'
import { readAccount } from './readAccount.ts'

const redirectUri = 'http://localhost:4501/returns/recovery/github'
const client = { id: 'client.example', secret: 'play-secret' }
const verifier = 'v'.repeat(43)
const logs: object[] = []
const words: string[] = []
const spent: Spent[] = []
beforeEach(() => {
  logs.length = 0
  words.length = 0
  spent.length = 0
})

function read(
  change: Partial<Parameters<typeof readAccount>[0]> & { standIn: string },
  clock = systemClock,
) {
  return readAccount(
    {
      client: client.id,
      code: 'c',
      provider: github,
      redirectUri,
      secret: client.secret,
      verifier,
      ...change,
    },
    {
      budget: createByteBudget(),
      clock,
      logger: {
        error(facts: object, said?: string) {
          logs.push(facts)
          words.push(said ?? '')
        },
      },
      observer: { onUpstreamRequest: () => undefined },
      revocations: { add: (each) => void spent.push(each) },
      signal: new AbortController().signal,
    },
  )
}

/** What the log has of a client or secret that is wrong, and what an account is where its number is another one. */
const flat = {
  changed: (user: object, id: unknown) => ({ ...user, id }),
  subjectOf: (sub: string) => sub,
}

describe.each([
  {
    ...flat,
    account: { sub: '583231', userName: 'ann' },
    logged: 'incorrect_client_credentials',
    provider: github,
    standIn: githubStandIn,
  },
  {
    ...flat,
    account: { sub: '10000000000000007', userName: 'ann' },
    logged: 'invalid_client',
    provider: discord,
    standIn: discordStandIn,
  },
  {
    ...flat,
    account: { name: 'ann', sub: '583231' },
    logged: '1',
    provider: facebook,
    standIn: facebookStandIn,
    subjectOf: (sub: string) => facebookIdOf(sub, client.id),
  },
  {
    ...flat,
    account: { sub: '583231', userName: 'ann' },
    changed: (user: object, id: unknown) => ({ data: { ...flat.changed(user, id) } }),
    logged: 'unauthorized_client',
    provider: x,
    standIn: xStandIn,
  },
])('$standIn.name', ({ account, changed, logged, provider, standIn, subjectOf }) => {
  let running: RunningProvider
  let code = ''
  beforeAll(async () => {
    running = await startProvider({
      client: { ...client, redirectUris: [redirectUri] },
      standIn,
    })
  })
  afterAll(() => running?.close())
  beforeEach(async () => {
    Object.assign(running.control, { mood: 'ok', moodAt: ['token', 'user'] })
    running.control.user = (user) => user
    const query = new URLSearchParams({
      client_id: client.id,
      ...(provider.hasVerifier && {
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }),
      redirect_uri: redirectUri,
      response_type: 'code',
      ...(provider.scope !== undefined && { scope: provider.scope }),
    })
    const back = await running.consent(query, account)
    code = new URL(back).searchParams.get('code') ?? ''
  })
  const readHere = (change: Partial<Parameters<typeof read>[0]> = {}, clock = systemClock) =>
    read({ code, provider, standIn: running.url, ...change }, clock)

  test('a code is of one account, is used once, and its token is to be ended', async () => {
    const { identity, userName } = await readHere()
    expect(identity).toEqual({
      issuer: provider.issuer,
      kind: 'social',
      subject: subjectOf(account.sub),
    })
    expect(userName?.replace(/0$/, '')).toBe('ann')
    expect(spent).toMatchObject([{ client: client.id, provider, secret: client.secret }])
    expect(spent[0]?.token).toMatch(/^[\w-]{32}$/)
    await expect(readHere()).rejects.toMatchObject({ code: 'provider_refused', status: 403 })
    expect(logs).toEqual([])
    expect(spent).toHaveLength(1)
  })

  test.each([
    ...(provider.hasVerifier ? [['verifier', { verifier: 'w'.repeat(43) }] as const] : []),
    ['code', { code: 'made-up' }] as const,
  ])('error: another %s is refused', async (_, change) => {
    const before = running.control.asked.user
    await expect(readHere(change)).rejects.toMatchObject({ code: 'provider_refused' })
    expect(logs).toEqual([])
    expect(running.control.asked.user).toBe(before)
  })

  test.each([
    ['secret', { secret: 'other-secret' }],
    ['client', { client: 'other.example' }],
  ])(
    'error: another %s is the operator’s to mend, who reads of it in the log',
    async (_, change) => {
      await expect(readHere(change)).rejects.toMatchObject({ code: 'provider_down', status: 503 })
      expect(logs).toEqual([{ error: logged, provider: provider.name }])
    },
  )

  test.each(['down', 'html', 'limited'] as const)(
    'error: a provider that is %s at the account is down, and its token is ended all the same',
    async (mood) => {
      Object.assign(running.control, { mood, moodAt: ['user'] })
      await expect(readHere()).rejects.toMatchObject({ code: 'provider_down', status: 503 })
      expect(spent).toHaveLength(1)
    },
  )

  test.each(['down', 'html', 'limited'] as const)(
    'error: one that is %s at the exchange is down, and is not asked for an account',
    async (mood) => {
      Object.assign(running.control, { mood, moodAt: ['token'] })
      const before = running.control.asked.user
      await expect(readHere()).rejects.toMatchObject({ code: 'provider_down', status: 503 })
      expect(running.control.asked.user).toBe(before)
      expect(spent).toEqual([])
    },
  )

  test('error: one that is slow is waited for ten seconds', async () => {
    Object.assign(running.control, { mood: 'slow', moodAt: ['user'] })
    const clock = createTestClock()
    const before = running.control.asked.user
    const outcome = expect(readHere({}, clock)).rejects.toMatchObject({ code: 'provider_down' })
    await expect.poll(() => running.control.asked.user).toBe(before + 1)
    await clock.advance(providerTimeoutMs)
    await outcome
    expect(spent).toHaveLength(1)
  })

  test.each([-7, 1.5, 2 ** 60, '', null])(
    'error: an account with the number %j is none',
    async (id) => {
      running.control.user = (user) => changed(user, id)
      await expect(readHere()).rejects.toMatchObject({ code: 'provider_down' })
      expect(spent).toHaveLength(1)
    },
  )
})

test('error: the way back of the other role is refused, as a provider has it in words', async () => {
  const running = await startProvider({
    client: { ...client, redirectUris: ['http://localhost:4501/returns/'] },
    standIn: githubStandIn,
  })
  const query = new URLSearchParams({
    client_id: client.id,
    redirect_uri: 'http://localhost:4501/returns/wallet/github',
    response_type: 'code',
  })
  const back = await running.consent(query, { sub: '7', userName: 'ann' })
  const code = new URL(back).searchParams.get('code') ?? ''
  await expect(read({ code, standIn: running.url })).rejects.toMatchObject({
    code: 'provider_down',
  })
  await running.close()
  expect(logs).toEqual([{ error: 'redirect_uri_mismatch', provider: 'github' }])
})

test.each([
  [402, 'has no credit left'],
  [403, 'refuses to say whose'],
])(
  'error: a provider that answers %i for an account is the operator’s to mend, who reads of it in words',
  async (status, said) => {
    const server = createServer((request, response) => {
      const isToken = request.url === '/2/oauth2/token'
      response.writeHead(isToken ? 200 : status).end('{"access_token":"a-token"}')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const standIn = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const reading = read({ provider: x, standIn })
    await expect(reading).rejects.toMatchObject({ code: 'provider_down', status: 503 })
    server.close()
    expect(logs).toEqual([{ provider: 'x' }])
    expect(words).toEqual([expect.stringContaining(said)])
    expect(spent).toHaveLength(1)
  },
)

test('error: an account at X is not read where the server has no credit left', async () => {
  const running = await startProvider({
    client: { ...client, redirectUris: [redirectUri] },
    standIn: xStandIn,
  })
  const query = new URLSearchParams({
    client_id: client.id,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: x.scope ?? '',
  })
  const back = await running.consent(query, { sub: '7', userName: 'ann' })
  const code = new URL(back).searchParams.get('code') ?? ''
  Object.assign(running.control, { mood: 'paid', moodAt: ['user'] })
  await expect(read({ code, provider: x, standIn: running.url })).rejects.toMatchObject({
    code: 'provider_down',
  })
  await running.close()
  expect(words).toEqual([expect.stringContaining('has no credit left')])
})

test('error: Facebook answers no account for a proof by another secret', async () => {
  const running = await startProvider({
    client: { ...client, redirectUris: [redirectUri], secret: [client.secret, 'other-secret'] },
    standIn: facebookStandIn,
  })
  const query = new URLSearchParams({
    client_id: client.id,
    redirect_uri: redirectUri,
    response_type: 'code',
  })
  const codeNow = async () =>
    new URL(await running.consent(query, { name: 'Ann', sub: '7' })).searchParams.get('code') ?? ''
  const userQuery: typeof facebook.userQuery = ({ token }) => ({
    ...facebook.userQuery?.({ secret: 'a third', token }),
  })
  const of = { provider: facebook, standIn: running.url }
  expect((await read({ ...of, code: await codeNow() })).userName).toBe('Ann')
  const forged = read({ ...of, code: await codeNow(), provider: { ...facebook, userQuery } })
  await expect(forged).rejects.toMatchObject({ code: 'provider_down' })
  await running.close()
})

describe('a provider that answers as none does', () => {
  let server: Server
  let url = ''
  const asked: { body: string; headers: IncomingHttpHeaders; line: string }[] = []
  const good = { access_token: 'a-token', token_type: 'bearer' }
  let token: [status: number, body: string] = [200, JSON.stringify(good)]
  let user: [status: number, body: string] = [200, '{"id":7,"login":"ann"}']
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const { headers, method, url: path = '' } = request
      asked.push({ body: await text(request), headers, line: `${method} ${path}` })
      const [status, body] = /token/.test(path) ? token : user
      response.writeHead(status).end(body)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server?.close())
  afterEach(() => {
    asked.length = 0
    token = [200, JSON.stringify(good)]
    user = [200, '{"id":7,"login":"ann"}']
  })

  test('what GitHub is asked for is what its documents have', async () => {
    expect((await read({ standIn: url })).identity.subject).toBe('7')
    const [exchange, account] = asked
    expect(exchange?.line).toBe('POST /login/oauth/access_token')
    expect(exchange?.headers.accept).toBe('application/json')
    expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toEqual({
      client_id: client.id,
      client_secret: client.secret,
      code: 'c',
      code_verifier: verifier,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
    })
    expect(account?.line).toBe('GET /user')
    expect(account?.headers).toMatchObject({
      accept: 'application/vnd.github+json',
      authorization: 'Bearer a-token',
      'user-agent': 'Latchkey',
      'x-github-api-version': '2022-11-28',
    })
  })

  test('what Facebook is asked for is what its documents have', async () => {
    user = [200, '{"id":"7","name":"Ann"}']
    expect((await read({ provider: facebook, standIn: url })).userName).toBe('Ann')
    const [exchange, account] = asked
    expect(exchange?.line).toBe('POST /v24.0/oauth/access_token')
    expect(exchange?.headers.authorization).toBeUndefined()
    expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toEqual({
      client_id: client.id,
      client_secret: client.secret,
      code: 'c',
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
    })
    const proof = createHmac('sha256', client.secret).update('a-token').digest('hex')
    const [path, query] = account?.line.split('?') ?? []
    expect(path).toBe('GET /v24.0/me')
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      appsecret_proof: proof,
      fields: 'id,name',
    })
    expect(account?.headers.authorization).toBe('Bearer a-token')
  })

  test('what X is asked for is what its documents have, its Basic as it is', async () => {
    user = [200, '{"data":{"id":"7","name":"Ann","username":"ann"}}']
    const secret = 'a+secret/of=x'
    expect((await read({ provider: x, secret, standIn: url })).identity.subject).toBe('7')
    const [exchange, account] = asked
    expect(exchange?.line).toBe('POST /2/oauth2/token')
    const [, basic = ''] = exchange?.headers.authorization?.split(' ') ?? []
    expect(Buffer.from(basic, 'base64').toString()).toBe(`${client.id}:${secret}`)
    expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toEqual({
      code: 'c',
      code_verifier: verifier,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
    })
    expect(account?.line).toBe('GET /2/users/me')
    expect(account?.headers.authorization).toBe('Bearer a-token')
  })

  const ofX = (words: string) =>
    JSON.stringify({ error: 'invalid_request', error_description: words })
  const ofFacebook = (error: object) => JSON.stringify({ error: { message: 'No', ...error } })
  test.each([
    ['x', 400, ofX('Value passed for the authorization code was invalid.'), undefined],
    [
      'x',
      400,
      ofX('Value passed for the code verifier did not match the code challenge.'),
      undefined,
    ],
    ['x', 400, ofX('Value passed for the redirect uri did not match.'), 'invalid_request'],
    ['x', 400, '{"error":"invalid_request"}', 'invalid_request'],
    // Only its words say that it is of the visitor.
    ['x', 400, '{"error":"invalid_grant"}', 'invalid_grant'],
    ['x', 401, '{"error":"unauthorized_client"}', 'unauthorized_client'],
    ['facebook', 400, ofFacebook({ code: 100, error_subcode: 36_009 }), undefined],
    ['facebook', 400, ofFacebook({ code: 100, error_subcode: 36_007 }), undefined],
    ['facebook', 400, ofFacebook({ code: 100, error_subcode: 36_008 }), '100/36008'],
    ['facebook', 400, ofFacebook({ code: 100 }), '100'],
    ['facebook', 400, ofFacebook({ code: 1 }), '1'],
    ['facebook', 400, '{"error":"invalid_grant"}', 'invalid_grant'],
  ] as const)('error: %s answers %i %s at the exchange', async (name, status, body, logged) => {
    token = [status, body]
    const provider = name === 'x' ? x : facebook
    const code = logged === undefined ? 'provider_refused' : 'provider_down'
    await expect(read({ provider, standIn: url })).rejects.toMatchObject({ code })
    expect(asked).toHaveLength(1)
    expect(logs).toEqual(logged === undefined ? [] : [{ error: logged, provider: name }])
  })

  test.each([402, 403, 429, 500])('error: X answers %i for an account', async (status) => {
    user = [status, '{"title":"No"}']
    await expect(read({ provider: x, standIn: url })).rejects.toMatchObject({
      code: 'provider_down',
    })
    expect(logs).toHaveLength(status < 404 ? 1 : 0)
  })

  test.each<[string, [number, string], string]>([
    ['a code that does not count', [200, '{"error":"bad_verification_code"}'], 'provider_refused'],
    [
      'an account without an address',
      [200, '{"error":"unverified_user_email"}'],
      'provider_refused',
    ],
    [
      'an error beside a token',
      [200, JSON.stringify({ ...good, error: 'bad_verification_code' })],
      'provider_refused',
    ],
    ['an error of no name', [200, JSON.stringify({ ...good, error: 'odd' })], 'provider_down'],
    ['no token', [200, '{"token_type":"bearer"}'], 'provider_down'],
    ['an empty token', [200, JSON.stringify({ ...good, access_token: '' })], 'provider_down'],
    [
      'a token that is two headers',
      [200, JSON.stringify({ ...good, access_token: 'a\r\nx-other: 1' })],
      'provider_down',
    ],
    [
      'a token without end',
      [200, JSON.stringify({ ...good, access_token: 'a'.repeat(8193) })],
      'provider_down',
    ],
    ['an ID token alone', [200, '{"id_token":"a.b.c"}'], 'provider_down'],
    ['a page', [200, '<h1>Unicorn!</h1>'], 'provider_down'],
    ['a number', [200, '7'], 'provider_down'],
    ['a status that has no answer', [204, ''], 'provider_down'],
  ])('error: %s at the exchange', async (_, answer, code) => {
    token = answer
    await expect(read({ standIn: url })).rejects.toMatchObject({ code })
    expect(asked).toHaveLength(1)
    expect(spent).toEqual([])
  })

  test.each<[string, [number, string], string]>([
    // Ended since: the visitor begins again.
    ['401', [401, '{"message":"Bad credentials"}'], 'provider_refused'],
    ['403', [403, '{"message":"rate limit exceeded"}'], 'provider_down'],
    ['404', [404, '{"message":"Not Found"}'], 'provider_down'],
    ['a page', [200, '<h1>Unicorn!</h1>'], 'provider_down'],
    ['an error with 200', [200, '{"error":"invalid_token"}'], 'provider_down'],
    ['nothing', [200, ''], 'provider_down'],
    ['10 MB', [200, `{"id":7,"login":"${'a'.repeat(10 * 1024 * 1024)}"}`], 'provider_down'],
  ])('error: %s at the account', async (name, answer, code) => {
    user = answer
    await expect(read({ standIn: url })).rejects.toMatchObject({ code })
    expect(spent).toMatchObject([{ token: 'a-token' }])
    expect(logs).toEqual(name === '403' ? [{ provider: 'github' }] : [])
  })
})
