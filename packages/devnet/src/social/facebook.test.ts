import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, basic, proofOf, secrets, startCodes } from './fixtures/startCodes.ts'
import { facebookIdOf, facebookStandIn } from './standIns/facebook.ts'

const redirectUri = 'http://localhost:4501/returns/wallet/facebook'
const [ann, bob] = facebookStandIn.accounts as [Account, Account]
type Account = (typeof facebookStandIn.accounts)[number]

let facebook: Awaited<ReturnType<typeof startCodes>>
beforeEach(async () => {
  facebook = await startCodes({ redirectUris: [redirectUri], standIn: facebookStandIn })
})
afterEach(() => facebook.provider.close())

const said = ({ body, status }: Answer) => ({ body, status })
const refused = (code: number, subcode?: number) => ({
  body: {
    error: {
      code,
      message: expect.any(String),
      type: 'OAuthException',
      ...(subcode && { error_subcode: subcode }),
    },
  },
  status: 400,
})
const me = (token: string, query = '') =>
  facebook.ask(`/v24.0/me${query}`, { headers: { authorization: `Bearer ${token}` } })

test('its page says that it is play, and offers its accounts by name', async () => {
  const { body } = await facebook.open()
  expect(body).toContain('This is not Facebook.')
  for (const { name, sub } of [ann, bob]) expect(body).toContain(`value="${sub}">${name}<`)
})

test('a code is exchanged for a token of sixty days, by which it answers whose it is', async () => {
  const { body, status } = await facebook.exchange(await facebook.codeFor({}, ann))
  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]{32}$/),
    expires_in: 5_184_000,
    token_type: 'bearer',
  })
  const token = (body as { access_token: string }).access_token
  expect(said(await facebook.userOf(token))).toEqual({
    body: { id: facebookIdOf(ann.sub, 'client.example'), name: 'Ann Doe' },
    status: 200,
  })
  facebook.clock.now += 5_184_000_000
  expect((await facebook.userOf(token)).status).toBe(401)
})

test('an account has another number for each client, and two accounts have two', () => {
  const ids = [
    facebookIdOf('1', 'one'),
    facebookIdOf('1', 'two'),
    facebookIdOf('2', 'one'),
    facebookIdOf('1', 'one'),
  ]
  for (const id of ids) expect(id).toMatch(/^[1-9]\d{14}$/)
  expect(new Set(ids).size).toBe(3)
  expect(ids[3]).toBe(ids[0])
})

test('it sends a visitor back with a fragment, so that the address keeps none of before', async () => {
  const back = await facebook.provider.consent(facebook.asked(), ann)
  expect(back).toMatch(/\?state=state&code=[\w-]{32}#_=_$/)
  expect(await facebook.provider.consent(facebook.asked(), undefined)).toBe(
    `${redirectUri}?state=state&error=access_denied#_=_`,
  )
})

test('whoever has agreed passes by without a page, and no one else', async () => {
  const { cookie, set } = await facebook.agree(bob)
  expect(set).toContain('play_facebook=')
  const { headers, status } = await facebook.open({}, cookie)
  expect(status).toBe(302)
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
  const { body } = await facebook.exchange(code)
  const token = (body as { access_token: string }).access_token
  expect((await facebook.userOf(token)).body).toMatchObject({ name: 'Bob Roe' })
  expect((await facebook.open()).status).toBe(200)
})

test.each([
  ['a way back below its own', { redirect_uri: `${redirectUri}/x` }, 'redirect_uri_mismatch'],
  ['another client', { client_id: 'other' }, 'invalid_client'],
  ['a scope that it has not', { scope: 'openid' }, 'invalid_scope'],
  ['a prompt', { prompt: 'none' }, 'invalid_request'],
  [
    'a challenge, which it has not',
    { code_challenge: 'A'.repeat(43), code_challenge_method: 'S256' },
    'invalid_request',
  ],
])('error: %s is asked for in vain', async (_, change, error) => {
  await expect(facebook.provider.consent(facebook.asked(change), ann)).rejects.toThrow(error)
})

describe('error: a code', () => {
  test('that is used is refused by one number, and one of more than ten minutes by another', async () => {
    const [one, two] = [await facebook.codeFor(), await facebook.codeFor()]
    expect((await facebook.exchange(one)).status).toBe(200)
    expect(said(await facebook.exchange(one))).toEqual(refused(100, 36_009))
    facebook.clock.now += 600_001
    expect(said(await facebook.exchange(two))).toEqual(refused(100, 36_007))
  })

  test.each([
    ['with another way back', { redirect_uri: `${redirectUri}/` }, refused(100, 36_008)],
    ['of another grant', { grant_type: 'refresh_token' }, refused(100)],
    ['with another secret', { client_secret: 'other' }, refused(1)],
    ['of another client', { client_id: 'other' }, refused(1)],
  ])('%s is refused', async (_, change, answer) => {
    expect(said(await facebook.exchange(await facebook.codeFor(), change))).toEqual(answer)
  })

  test('is not taken with client and secret as Basic', async () => {
    const headers = { authorization: basic('client.example') }
    const bare = { client_id: '', client_secret: '' }
    const answer = await facebook.exchange(await facebook.codeFor(), bare, headers)
    expect(said(answer)).toEqual(refused(1))
  })
})

describe('a user', () => {
  test('is answered beside a proof by each secret of the client', async () => {
    const token = await facebook.tokenFor()
    for (const secret of secrets)
      expect((await me(token, `?appsecret_proof=${proofOf(token, secret)}`)).status).toBe(200)
  })

  test.each([
    ['none', () => ''],
    ['one by another secret', (token: string) => `?appsecret_proof=${proofOf(token, 'other')}`],
    ['one of another token', () => `?appsecret_proof=${proofOf('other')}`],
  ])('error: is not beside %s', async (_, query) => {
    const token = await facebook.tokenFor()
    expect(await me(token, query(token))).toMatchObject({
      body: { error: { code: 100, type: 'GraphMethodException' } },
      status: 400,
    })
  })

  test('error: is not for a token that is made up', async () => {
    expect(said(await me('made-up', `?appsecret_proof=${proofOf('made-up')}`))).toEqual({
      body: {
        error: { code: 190, message: 'Invalid OAuth access token.', type: 'OAuthException' },
      },
      status: 401,
    })
  })
})
