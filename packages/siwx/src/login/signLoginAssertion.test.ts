import { siteFacts } from '@latchkey/protocol/wallet'
import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { type LoginKey, signLoginAssertion } from './signLoginAssertion.ts'

const asked = {
  issuer: 'https://shop.example',
  nonce: 'n'.repeat(43),
  now: 1_800_000_000_000,
  subject: 'visitor-1',
  walletUrl: 'https://wallet.shop.example/',
}

async function makeKey(alg: string) {
  const pair = await generateKeyPair(alg, { extractable: true })
  const [own, open] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)])
  return { key: { ...own, kid: '1' } as LoginKey, keys: { keys: [{ ...open, kid: '1' }] } }
}

test.each(siteFacts.algorithms)('what it signs by %s is what a wallet takes', async (alg) => {
  const { key, keys } = await makeKey(alg)
  const assertion = await signLoginAssertion({ ...asked, key: { ...key, alg, use: 'sig' } })
  const { payload, protectedHeader } = await jwtVerify(assertion, createLocalJWKSet(keys), {
    algorithms: [alg],
    audience: 'https://wallet.shop.example',
    currentDate: new Date(asked.now),
    issuer: asked.issuer,
    maxTokenAge: siteFacts.maxLifetimeSeconds,
    typ: siteFacts.type,
  })
  expect(protectedHeader).toEqual({ alg, kid: '1', typ: siteFacts.type })
  expect(payload).toEqual({
    aud: 'https://wallet.shop.example',
    exp: 1_800_000_000 + siteFacts.maxLifetimeSeconds,
    iat: 1_800_000_000,
    iss: asked.issuer,
    nonce: asked.nonce,
    sub: asked.subject,
  })
})

test.each([
  ['nonce', { nonce: 'short' }],
  ['nonce', { nonce: `${'n'.repeat(42)}"` }],
  ['subject', { subject: '' }],
  ['subject', { subject: 'é'.repeat(128) }],
])('error: a %s that no wallet takes is not signed', async (field, change) => {
  const { key } = await makeKey('ES256')
  await expect(signLoginAssertion({ ...asked, key, ...change })).rejects.toMatchObject({ field })
})

test('error: a public key, a shared secret or another curve signs nothing', async () => {
  const { keys } = await makeKey('ES256')
  const others = [
    keys.keys[0],
    { k: 'c2VjcmV0', kid: '1', kty: 'oct' },
    { crv: 'P-384', d: 'x', kid: '1', kty: 'EC' },
  ] as LoginKey[]
  for (const key of others)
    await expect(signLoginAssertion({ ...asked, key })).rejects.toMatchObject({ field: 'key' })
})
