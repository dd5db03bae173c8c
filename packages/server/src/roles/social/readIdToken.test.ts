import { absentNonce, loginNonce } from '@latchkey/protocol/wallet'
import {
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { google } from '../providers/google.ts'
import { providerDown } from './loginErrors.ts'
import { readIdToken } from './readIdToken.ts'

const now = 1_800_000_000_000
const seconds = now / 1000
const half = (value: number) => Buffer.alloc(32, value).toString('base64url')
const login = {
  client: 'client.example',
  device: 'D'.repeat(43),
  nonceR: half(2),
  nonceW: half(1),
  now,
  provider: google,
}
const nonceOf = (change: object = {}) =>
  loginNonce({
    client: login.client,
    issuer: google.issuer,
    nonceR: login.nonceR,
    nonceW: login.nonceW,
    thumbprint: login.device,
    ...change,
  })

let pair: CryptoKeyPair
let other: CryptoKeyPair
let keys: ReturnType<typeof createLocalJWKSet>
beforeAll(async () => {
  const made = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256'),
  ])
  ;[pair, other] = made
  keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: '1' }] })
})

async function claims(change: object = {}): Promise<JWTPayload> {
  return {
    aud: login.client,
    azp: login.client,
    email: 'ann@play.example',
    exp: seconds + 3600,
    iat: seconds,
    iss: google.issuer,
    nonce: await nonceOf(),
    sub: '100',
    ...change,
  }
}

const sign = async (change: object = {}, key = pair.privateKey) =>
  new SignJWT(await claims(change))
    .setProtectedHeader({ alg: 'RS256', kid: '1', typ: 'JWT' })
    .sign(key)
const read = (token: string, change: object = {}) =>
  readIdToken(token, { ...login, keys, ...change })

test('a token says who is there: issuer and subject, and a name to show', async () => {
  expect(await read(await sign())).toEqual({
    identity: { issuer: 'https://accounts.google.com', kind: 'social', subject: '100' },
    userName: 'ann@play.example',
  })
})

test('what a provider says beside a token is shown where the token has no address to show', async () => {
  const of = async (change: object) => (await read(await sign(change), { name: 'Ann' })).userName
  expect(await of({})).toBe('ann@play.example')
  expect(await of({ email: undefined })).toBe('Ann')
  expect(await of({ is_private_email: true })).toBe('Ann')
})

test.each([
  ['truths', { email_verified: true, is_private_email: false }],
  ['texts', { email_verified: 'true', is_private_email: 'false' }],
  ['neither', { email_verified: [], is_private_email: {} }],
])('what is said of an address may be %s', async (_, change) => {
  expect(await read(await sign(change))).toEqual(await read(await sign()))
})

test('both forms of Google’s issuer are one identity', async () => {
  const [one, two] = await Promise.all([sign(), sign({ iss: 'accounts.google.com' })])
  expect((await read(one)).identity).toEqual((await read(two)).identity)
})

test.each([
  ['without a party that it was given to', { azp: undefined }],
  ['with a list of one audience', { aud: [login.client] }],
  ['of ten minutes ago', { iat: seconds - 605 }],
  ['of a clock that is five seconds ahead', { iat: seconds + 5 }],
  ['that ended five seconds ago', { exp: seconds - 4 }],
])('a token %s counts', async (_, change) => {
  expect((await read(await sign(change))).identity.subject).toBe('100')
})

test('a token counts without the role that cannot be reached', async () => {
  const nonce = await nonceOf({ nonceR: absentNonce })
  expect(await read(await sign({ nonce }), { nonceR: absentNonce })).toBeDefined()
})

test.each([
  ['a mark between names', 'email|x|100'],
  ['a line break', '100\n200'],
  ['255 bytes', `${'ü'.repeat(127)}x`],
])('a subject may have %s', async (_, sub) => {
  expect((await read(await sign({ sub }))).identity.subject).toBe(sub)
})

test.each([
  ['no text', 5],
  ['an empty text', ''],
  ['a text without an end', 'x'.repeat(321)],
])('%s is no name to show', async (_, email) => {
  expect((await read(await sign({ email }))).userName).toBeUndefined()
})

describe('error: a token is refused', () => {
  const refused = { code: 'provider_refused', status: 403 }

  test.each([
    ['for another client', { aud: 'other.example' }],
    ['for another client beside this one', { aud: [login.client, 'other.example'] }],
    ['for another client alone, in a list', { aud: ['other.example'] }],
    ['for no client', { aud: undefined }],
    ['that was given to another party', { azp: 'other.example' }],
    ['of another issuer', { iss: 'https://accounts.google.com.evil.example' }],
    ['of a form of the issuer that is none', { iss: 'http://accounts.google.com' }],
    ['without an issuer', { iss: undefined }],
    ['of more than ten minutes ago', { iat: seconds - 606 }],
    ['of a time to come', { iat: seconds + 6 }],
    ['without its time', { iat: undefined }],
    ['that has ended', { exp: seconds - 5 }],
    ['without an end', { exp: undefined }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['with a subject of 256 bytes', { sub: 'x'.repeat(256) }],
    ['without a nonce', { nonce: undefined }],
    ['with a nonce of its own', { nonce: half(1) }],
  ])('%s', async (_, change) => {
    await expect(read(await sign(change))).rejects.toMatchObject(refused)
  })

  test.each([
    ['of another device', { device: 'E'.repeat(43) }],
    ['for another nonce of this role', { nonceR: half(3) }],
    ['for another nonce of the other role', { nonceW: half(3) }],
    ['where none of this role is in it', { nonceR: absentNonce }],
  ])('%s', async (_, change) => {
    await expect(read(await sign(), change)).rejects.toMatchObject(refused)
  })

  test('that another key signed, or none, or the public one as a secret', async () => {
    const secret = Buffer.from(await exportSPKI(pair.publicKey))
    const header = { alg: 'HS256', kid: '1' }
    const tokens = [
      await sign({}, other.privateKey),
      new UnsecuredJWT(await claims()).encode(),
      await new SignJWT(await claims()).setProtectedHeader(header).sign(secret),
      await new SignJWT(await claims())
        .setProtectedHeader({ alg: 'PS256', kid: '1' })
        .sign(
          await crypto.subtle.importKey(
            'jwk',
            { ...(await exportJWK(pair.privateKey)), alg: 'PS256' } as JsonWebKey,
            { hash: 'SHA-256', name: 'RSA-PSS' },
            false,
            ['sign'],
          ),
        ),
      'not a token',
      '',
    ]
    for (const token of tokens) await expect(read(token)).rejects.toMatchObject(refused)
  })

  test('but not because its keys cannot be had', async () => {
    const down = () => Promise.reject(providerDown())
    await expect(read(await sign(), { keys: down })).rejects.toMatchObject({
      code: 'provider_down',
    })
  })
})
