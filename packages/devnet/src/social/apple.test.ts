import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appleStandIn } from './standIns/apple.ts'
import { type RunningProvider, startProvider } from './startProvider.ts'

const now = 1_800_000_000_000
const seconds = now / 1000
const monthSeconds = 30 * 86_400
const redirectUri = 'http://localhost:4501/returns/wallet/apple'
const [own, other] = [makeKey(), makeKey()]
const team = 'TEAM000001'
const client = {
  id: 'client.example',
  redirectUris: [redirectUri],
  secret: { keyId: 'KEY0000001', publicKey: pem(own.publicKey), team },
}
const [relayed] = appleStandIn.accounts
const eve = { email: 'eve@play.example', name: 'Eve <i>"Doe"</i>', sub: 'a|b' }

let provider: RunningProvider
beforeEach(async () => {
  provider = await startProvider({ client, now: () => now, standIn: appleStandIn })
})
afterEach(() => provider.close())

function makeKey() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

function pem(key: KeyObject): string {
  return String(key.export({ format: 'pem', type: 'spki' }))
}

const asked = (change: Record<string, string> = {}) =>
  new URLSearchParams({
    client_id: client.id,
    nonce: 'nonce',
    redirect_uri: redirectUri,
    response_mode: 'form_post',
    response_type: 'code',
    scope: 'name email',
    state: 'state',
    ...change,
  })

const secretOf = ({
  expires = seconds + 300,
  issued = seconds,
  key = own.privateKey,
  kid = client.secret.keyId,
  ...change
}: {
  aud?: string
  expires?: number
  issued?: number
  iss?: string
  key?: KeyObject
  kid?: string
  sub?: string
} = {}) =>
  new SignJWT({
    aud: 'https://appleid.apple.com',
    exp: expires,
    iat: issued,
    iss: team,
    sub: client.id,
    ...change,
  })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(key)

const codeFor = async () => (await provider.consentByForm(asked(), eve)).form.get('code') ?? ''

async function exchange(code: string, secret: string) {
  const answer = await fetch(`${provider.url}/auth/token`, {
    body: new URLSearchParams({
      client_id: client.id,
      client_secret: secret,
      code,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
    }),
    method: 'POST',
  })
  return { body: (await answer.json()) as Record<string, string>, status: answer.status }
}

test('whoever agrees is sent back by a form, which says their name the first time alone', async () => {
  const { action, form } = await provider.consentByForm(asked(), eve)
  expect(action).toBe(redirectUri)
  expect([...form.keys()]).toEqual(['state', 'code', 'user'])
  expect(form.get('state')).toBe('state')
  expect(JSON.parse(form.get('user') ?? '')).toEqual({
    email: eve.email,
    name: { firstName: 'Eve', lastName: '<i>"Doe"</i>' },
  })
  const again = await provider.consentByForm(asked(), eve)
  expect([...again.form.keys()]).toEqual(['state', 'code'])
})

test('its page offers its accounts, and takes a name', async () => {
  const page = await (await fetch(`${provider.url}/auth/authorize?${asked()}`)).text()
  expect(page).toContain('This is not Apple.')
  for (const { email } of appleStandIn.accounts) expect(page).toContain(email)
  expect(page).toContain('name="name"')
})

test('a code is exchanged by a token of the team’s key, once', async () => {
  const code = await codeFor()
  const { body } = await exchange(code, await secretOf())
  const keys = (await (await fetch(`${provider.url}/auth/keys`)).json()) as never
  const { payload } = await jwtVerify(body['id_token'] ?? '', createLocalJWKSet(keys), {
    audience: client.id,
    currentDate: new Date(now),
    issuer: 'https://appleid.apple.com',
  })
  expect(payload).toMatchObject({
    email: eve.email,
    email_verified: true,
    nonce: 'nonce',
    sub: 'a|b',
  })
  expect(payload).not.toHaveProperty('azp')
  expect(payload).not.toHaveProperty('is_private_email')
  expect((await exchange(code, await secretOf())).body).toEqual({ error: 'invalid_grant' })
})

test('an address that it has made for one client is signed as one', async () => {
  const { form } = await provider.consentByForm(asked(), relayed)
  const { body } = await exchange(form.get('code') ?? '', await secretOf())
  const [, claims = ''] = body['id_token']?.split('.') ?? []
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    email_verified: 'true',
    is_private_email: 'true',
  })
})

test('whoever refuses is sent back by a form, too', async () => {
  const { form } = await provider.consentByForm(asked(), undefined)
  expect(String(form)).toBe('state=state&error=user_cancelled_authorize')
})

test.each([
  ['an answer in the address', { response_mode: 'query' }, 'invalid_request'],
  ['a verifier', { code_challenge: 'x', code_challenge_method: 'S256' }, 'invalid_request'],
  ['a prompt', { prompt: 'select_account' }, 'invalid_request'],
  ['another scope', { scope: 'name profile' }, 'invalid_scope'],
  ['another way back', { redirect_uri: `${redirectUri}/` }, 'redirect_uri_mismatch'],
])('error: %s is refused', async (_, change, error) => {
  const answer = await fetch(`${provider.url}/auth/authorize?${asked(change)}`)
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(error)])
})

test.each([
  ['by another key', { key: other.privateKey }],
  ['of another key’s name', { kid: 'KEY0000002' }],
  ['of another team', { iss: 'TEAM000002' }],
  ['for another client', { sub: 'other.example' }],
  ['for another provider', { aud: 'https://accounts.google.com' }],
  ['that has ended', { expires: seconds - 1 }],
  ['of a time to come', { issued: seconds + 1 }],
  ['of seven months', { expires: seconds + 7 * monthSeconds }],
])('error: a secret %s is none', async (_, change) => {
  const answer = await exchange(await codeFor(), await secretOf(change))
  expect(answer).toEqual({ body: { error: 'invalid_client' }, status: 400 })
})
