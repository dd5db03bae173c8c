import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { type LoginKey, signLoginAssertion } from './signLoginAssertion.ts'

const asked = {
  issuer: 'https://shop.example',
  nonce: 'n'.repeat(43),
  now: 1_800_000_000_000,
  subject: 'visitor-1',
  walletUrl: 'https://wallet.shop.example/',
}

const pairs = {
  EdDSA: () => generateKeyPairSync('ed25519'),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
} as const

const jwkOf = (key: KeyObject) => ({ ...key.export({ format: 'jwk' }), kid: '1' }) as LoginKey
const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

// That a wallet takes them is in the tests of the server, which verifies them.
test.each(['ES256', 'EdDSA', 'RS256'] as const)('it signs by %s', async (alg) => {
  const { privateKey, publicKey } = pairs[alg]()
  const key = { ...jwkOf(privateKey), alg, use: 'sig' }
  const [header, claims, signature = ''] = (await signLoginAssertion({ ...asked, key })).split('.')
  expect(read(header)).toEqual({ alg, kid: '1', typ: 'latchkey-login+jwt' })
  expect(read(claims)).toEqual({
    aud: 'https://wallet.shop.example',
    exp: 1_800_000_300,
    iat: 1_800_000_000,
    iss: asked.issuer,
    nonce: asked.nonce,
    sub: asked.subject,
  })
  const isSigned = verify(
    alg === 'EdDSA' ? null : 'SHA256',
    Buffer.from(`${header}.${claims}`),
    { dsaEncoding: 'ieee-p1363', key: publicKey },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
})

test.each([
  ['nonce', { nonce: 'short' }],
  ['nonce', { nonce: `${'n'.repeat(42)}"` }],
  ['subject', { subject: '' }],
  ['subject', { subject: 'é'.repeat(128) }],
])('error: a %s that no wallet takes is not signed', async (field, change) => {
  const key = jwkOf(pairs.ES256().privateKey)
  await expect(signLoginAssertion({ ...asked, key, ...change })).rejects.toMatchObject({ field })
})

test('error: a public key, a shared secret or another curve signs nothing', async () => {
  const others = [
    jwkOf(pairs.ES256().publicKey),
    { k: 'c2VjcmV0', kid: '1', kty: 'oct' },
    { crv: 'P-384', d: 'x', kid: '1', kty: 'EC' },
  ]
  for (const key of others)
    await expect(signLoginAssertion({ ...asked, key })).rejects.toMatchObject({ field: 'key' })
})
