import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, basic, secrets, startCodes } from './fixtures/startCodes.ts'
import { xStandIn } from './standIns/x.ts'

const redirectUri = 'http://localhost:4501/returns/wallet/x'
const [ann, bob] = xStandIn.accounts as [Account, Account]
type Account = (typeof xStandIn.accounts)[number]

let x: Awaited<ReturnType<typeof startCodes>>
beforeEach(async () => {
  x = await startCodes({ redirectUris: [redirectUri], standIn: xStandIn })
})
afterEach(() => x.provider.close())

const said = ({ body, status }: Answer) => ({ body, status })
const unauthorized = {
  body: { status: 401, title: 'Unauthorized', type: 'about:blank' },
  status: 401,
}
const noClient = {
  body: {
    error: 'unauthorized_client',
    error_description: 'Missing valid authorization header',
  },
  status: 401,
}
const noCode = {
  body: {
    error: 'invalid_request',
    error_description: 'Value passed for the authorization code was invalid.',
  },
  status: 400,
}

const revoke = (form: Record<string, string>, authorization = basic('client.example')) =>
  x.ask('/2/oauth2/revoke', {
    body: new URLSearchParams(form),
    headers: { authorization },
    method: 'POST',
  })

test('a code is exchanged for a token of two hours, by which it answers whose it is', async () => {
  const { body, status } = await x.exchange(await x.codeFor({}, ann))
  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]{32}$/),
    expires_in: 7200,
    scope: 'users.read tweet.read',
    token_type: 'bearer',
  })
  const token = (body as { access_token: string }).access_token
  expect(said(await x.userOf(token))).toEqual({
    body: { data: { id: ann.sub, name: 'Ann Doe', username: 'ann' } },
    status: 200,
  })
  x.clock.now += 7_200_000
  expect(said(await x.userOf(token))).toEqual(unauthorized)
})

test('it asks at each trip, and gives a browser nothing to keep', async () => {
  const { cookie, set } = await x.agree(bob)
  expect([cookie, set]).toEqual(['', ''])
  expect((await x.open({}, cookie)).status).toBe(200)
})

test('a state of 500 characters is taken', async () => {
  const back = await x.provider.consent(x.asked({ state: 's'.repeat(500) }), ann)
  expect(new URL(back).searchParams.get('state')).toHaveLength(500)
})

test.each([
  ['a way back below its own', { redirect_uri: `${redirectUri}/y` }, 'redirect_uri_mismatch'],
  ['another client', { client_id: 'other' }, 'invalid_client'],
  ['no scope', { scope: '' }, 'invalid_scope'],
  ['one scope of the two', { scope: 'users.read' }, 'invalid_scope'],
  ['a scope that it has not', { scope: 'users.read tweet.read like.read' }, 'invalid_scope'],
  ['a prompt', { prompt: 'none' }, 'invalid_request'],
  ['no challenge', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
  ['a challenge that is plain', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['a state of 501 characters', { state: 's'.repeat(501) }, 'invalid_request'],
])('error: %s is asked for in vain', async (_, change, error) => {
  await expect(x.provider.consent(x.asked(change), ann)).rejects.toThrow(error)
})

describe('a code', () => {
  test('is exchanged 30 seconds later, and not after them', async () => {
    const [one, two] = [await x.codeFor(), await x.codeFor()]
    x.clock.now += 30_000
    expect((await x.exchange(one)).status).toBe(200)
    x.clock.now += 1
    expect(said(await x.exchange(two))).toEqual(noCode)
  })

  test('error: is refused where it is used or made up', async () => {
    const code = await x.codeFor()
    expect((await x.exchange(code)).status).toBe(200)
    expect(said(await x.exchange(code))).toEqual(noCode)
    expect(said(await x.exchange('made-up'))).toEqual(noCode)
  })

  test.each([
    ['with another verifier', { code_verifier: 'w'.repeat(43) }, 'code verifier did not match'],
    ['without the verifier', { code_verifier: '' }, 'code verifier did not match'],
    ['with another way back', { redirect_uri: `${redirectUri}/` }, 'redirect uri did not match'],
    ['without a grant', { grant_type: '' }, 'grant_type'],
  ])('error: %s is refused in words of its own', async (_, change, words) => {
    expect(said(await x.exchange(await x.codeFor(), change))).toEqual({
      body: { error: 'invalid_request', error_description: expect.stringContaining(words) },
      status: 400,
    })
  })

  test.each([
    ['no Basic, though the form has client and secret', {}],
    ['another secret', { authorization: basic('client.example', 'other') }],
    ['another client', { authorization: basic('other') }],
    ['a client that is percent-encoded', { authorization: basic('client%2Eexample') }],
  ])('error: by %s', async (_, headers: Record<string, string>) => {
    expect(said(await x.exchange(await x.codeFor(), {}, headers))).toEqual(noClient)
  })
})

test('revocation ends one token', async () => {
  const [one, two] = [await x.tokenFor(ann), await x.tokenFor(ann)]
  expect((await revoke({ token: one, token_type_hint: 'access_token' })).status).toBe(200)
  expect(said(await x.userOf(one))).toEqual(unauthorized)
  expect((await x.userOf(two)).status).toBe(200)
})

test('error: revocation with client and secret in the form ends none', async () => {
  const token = await x.tokenFor()
  const form = { client_id: 'client.example', client_secret: secrets[0] ?? '', token }
  expect(said(await revoke(form, ''))).toEqual(noClient)
  expect((await x.userOf(token)).status).toBe(200)
})
