import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, basic, secrets, startCodes } from './fixtures/startCodes.ts'
import { discordStandIn } from './standIns/discord.ts'

const redirectUri = 'http://localhost:4501/returns/wallet/discord'
const [ann, bob, ten] = discordStandIn.accounts as [Account, Account, Account]
type Account = (typeof discordStandIn.accounts)[number]

let discord: Awaited<ReturnType<typeof startCodes>>
beforeEach(async () => {
  discord = await startCodes({ redirectUris: [redirectUri], standIn: discordStandIn })
})
afterEach(() => discord.provider.close())

const said = ({ body, status }: Answer) => ({ body, status })
const unauthorized = { body: { code: 0, message: '401: Unauthorized' }, status: 401 }
const ofClient = { client_id: 'client.example', client_secret: secrets[0] ?? '' }

const revoke = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  discord.ask('/api/oauth2/token/revoke', {
    body: new URLSearchParams(form),
    headers,
    method: 'POST',
  })

test('its page says that it is play, and offers its accounts by name', async () => {
  const { body } = await discord.open()
  expect(body).toContain('This is not Discord.')
  for (const { sub, userName } of [ann, bob, ten])
    expect(body).toContain(`value="${sub}">${userName}<`)
})

test('a code is exchanged for a token of a week, by which it answers whose it is', async () => {
  const { body, status } = await discord.exchange(await discord.codeFor({}, ann))
  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]{32}$/),
    expires_in: 604_800,
    refresh_token: expect.any(String),
    scope: 'identify',
    token_type: 'Bearer',
  })
  const token = (body as { access_token: string }).access_token
  expect(said(await discord.userOf(token))).toEqual({
    body: {
      avatar: null,
      discriminator: '0',
      global_name: 'Ann Doe',
      id: ann.sub,
      username: 'ann',
    },
    status: 200,
  })
  discord.clock.now += 604_800_000
  expect(said(await discord.userOf(token))).toEqual(unauthorized)
})

test.each([
  [ten, { discriminator: '0', global_name: null, id: ten.sub, username: 'user10' }],
  [
    { sub: '12345678901234567', userName: 'ann#1230' },
    { discriminator: '1230', global_name: null, id: '12345678901234567', username: 'ann' },
  ],
])('the user of %j', async (account, user) => {
  expect((await discord.userOf(await discord.tokenFor(account))).body).toMatchObject(user)
})

test('it names itself beside its answer', async () => {
  const back = new URL(await discord.provider.consent(discord.asked(), undefined))
  expect(String(back.searchParams)).toBe(
    'state=state&iss=https%3A%2F%2Fdiscord.com&error=access_denied',
  )
  discord.provider.control.namesItself = false
  expect(await discord.provider.consent(discord.asked(), ann)).not.toContain('iss=')
})

test.each([
  ['a way back below its own', { redirect_uri: `${redirectUri}/x` }, 'redirect_uri_mismatch'],
  ['another client', { client_id: 'other' }, 'invalid_client'],
  ['no scope', { scope: '' }, 'invalid_scope'],
  ['a scope that it has not', { scope: 'identify openid' }, 'invalid_scope'],
  ['a prompt that it has not', { prompt: 'select_account' }, 'invalid_request'],
  ['a challenge that is plain', { code_challenge_method: 'plain' }, 'invalid_request'],
])('error: %s is asked for in vain', async (_, change, error) => {
  await expect(discord.provider.consent(discord.asked(change), ann)).rejects.toThrow(error)
})

test.each(['1234567890123456', '12345678901234567890', '1234567890123456a'])(
  'error: no account there has the number %s',
  async (sub) => {
    await expect(
      discord.provider.consent(discord.asked(), { sub, userName: 'eve' }),
    ).rejects.toThrow('invalid_account')
  },
)

describe('a code', () => {
  test('is exchanged with client and secret as Basic, as they are', async () => {
    const headers = { authorization: basic('client.example') }
    const bare = { client_id: '', client_secret: '' }
    const { status } = await discord.exchange(await discord.codeFor(), bare, headers)
    expect(status).toBe(200)
    const encoded = { authorization: basic('client%2Eexample') }
    const refused = await discord.exchange(await discord.codeFor(), bare, encoded)
    expect(said(refused)).toEqual({ body: { error: 'invalid_client' }, status: 401 })
  })

  test('error: is refused where it is used, or older than ten minutes', async () => {
    const [one, two] = [await discord.codeFor(), await discord.codeFor()]
    expect((await discord.exchange(one)).status).toBe(200)
    const refused = { body: { error: 'invalid_grant' }, status: 400 }
    expect(said(await discord.exchange(one))).toEqual(refused)
    discord.clock.now += 600_001
    expect(said(await discord.exchange(two))).toEqual(refused)
  })

  test.each([
    ['that is made up', { code: 'made-up' }, 400, 'invalid_grant'],
    ['with another verifier', { code_verifier: 'w'.repeat(43) }, 400, 'invalid_grant'],
    ['without the verifier', { code_verifier: '' }, 400, 'invalid_grant'],
    ['with another way back', { redirect_uri: `${redirectUri}/` }, 400, 'invalid_grant'],
    ['without a grant', { grant_type: '' }, 400, 'unsupported_grant_type'],
    ['with another secret', { client_secret: 'other' }, 401, 'invalid_client'],
    ['of another client', { client_id: 'other' }, 401, 'invalid_client'],
  ])('error: %s is refused', async (_, change, status, error) => {
    const answer = await discord.exchange(await discord.codeFor(), change)
    expect(said(answer)).toEqual({ body: { error }, status })
  })
})

describe('whoever has agreed', () => {
  test('is asked at each trip, but where no page is asked for', async () => {
    const { cookie, set } = await discord.agree(bob)
    expect(set).toContain('play_discord=')
    expect(set).toContain('HttpOnly')
    for (const prompt of ['', 'consent'])
      expect((await discord.open({ prompt }, cookie)).status).toBe(200)
    const { headers, status } = await discord.open({ prompt: 'none' }, cookie)
    expect(status).toBe(302)
    const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
    const { body } = await discord.exchange(code)
    const { body: user } = await discord.userOf((body as { access_token: string }).access_token)
    expect(user).toMatchObject({ id: bob.sub })
  })

  test('no one else passes by: the page is shown', async () => {
    const { body, status } = await discord.open({ prompt: 'none' })
    expect([status, body]).toEqual([200, expect.stringContaining('Choose an account')])
  })
})

describe('revocation', () => {
  test('ends each token that the account has with the client, and no one else’s', async () => {
    const [one, two, other] = [
      await discord.tokenFor(ann),
      await discord.tokenFor(ann),
      await discord.tokenFor(bob),
    ]
    expect(said(await revoke({ ...ofClient, token: one }))).toEqual({ body: {}, status: 200 })
    expect(said(await discord.userOf(one))).toEqual(unauthorized)
    expect(said(await discord.userOf(two))).toEqual(unauthorized)
    expect((await discord.userOf(other)).status).toBe(200)
    // A token that does not count is answered the same (RFC 7009 2.2).
    expect((await revoke({ ...ofClient, token: one })).status).toBe(200)
    const headers = { authorization: basic('client.example') }
    expect((await revoke({ token: other }, headers)).status).toBe(200)
    expect((await discord.userOf(other)).status).toBe(401)
  })

  test.each([
    ['another secret', { client_secret: 'other' }],
    ['another client', { client_id: 'other' }],
  ])('error: by %s', async (_, change) => {
    const token = await discord.tokenFor()
    const answer = await revoke({ ...ofClient, ...change, token })
    expect(said(answer)).toEqual({ body: { error: 'invalid_client' }, status: 401 })
    expect((await discord.userOf(token)).status).toBe(200)
  })
})

test.each([['Bearer made-up'], ['']])(
  'error: no user is answered for “%s”',
  async (authorization) => {
    const answer = await discord.ask('/api/users/@me', { headers: { authorization } })
    expect(said(answer)).toEqual(unauthorized)
  },
)
