import { createPrivateKey, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { relayIdentity } from '../testing/relayIdentity.ts'
import { clientIdOf, publicKeyOf } from './clientId.ts'
import { readAuthToken } from './readAuthToken.ts'
import { relayPublicKey } from './relayKey.ts'

const audience = 'wss://relay.example/relay'
const at = Date.parse('2026-11-21T12:00:00Z')
const seconds = at / 1000
const rules = { isAudience: (given: string) => given === audience, nowMs: at }
const identity = relayIdentity({ now: () => at })
const claims = (changed: Record<string, unknown>) => identity.token(audience, changed)

// The protocol's own example: WalletConnect specs (MIT), relay client authentication.
const vector = {
  aud: 'wss://relay.walletconnect.com',
  clientId: 'did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH',
  exp: 1_656_996_497,
  iat: 1_656_910_097,
  seed: '58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295',
  sub: 'c479fe5dc464e771e78b193d239a65b58d278cad1c34bfb0b5716e5bb514928e',
  token:
    'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0LmNvbSIsImlhdCI6MTY1NjkxMDA5NywiZXhwIjoxNjU2OTk2NDk3fQ.bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA',
}

test('the protocol’s example is accepted in its time', () => {
  expect(
    readAuthToken(vector.token, {
      isAudience: (given) => given === vector.aud,
      nowMs: vector.iat * 1000,
    }),
  ).toBe(vector.clientId)
})

test('the example’s key and signature are what its seed gives', () => {
  expect(clientIdOf(Buffer.from(relayPublicKey(vector.seed), 'hex'))).toBe(vector.clientId)
  const der = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    Buffer.from(vector.seed, 'hex'),
  ])
  const key = createPrivateKey({ format: 'der', key: der, type: 'pkcs8' })
  const { clientId: iss, sub, aud, iat, exp } = vector
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part({ iss, sub, aud, iat, exp })}`
  expect(`${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`).toBe(vector.token)
})

test('a clock may be off by 120 seconds, either way, and no more', () => {
  expect(readAuthToken(claims({ iat: seconds + 120 }), rules)).toBe(identity.clientId)
  expect(readAuthToken(claims({ exp: seconds - 120 }), rules)).toBe(identity.clientId)
  expect(() => readAuthToken(claims({ iat: seconds + 121 }), rules)).toThrow(/future.*clock/)
  expect(() => readAuthToken(claims({ exp: seconds - 121 }), rules)).toThrow(/expired.*clock/)
})

// RFC 8032, 5.1.3: points of order 1, 2, 4 and 8, and two that are written with y above the prime.
test.each([
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0100000000000000000000000000000000000000000000000000000000000080',
])('a key of small order is nobody’s: %s', (hex) => {
  const key = Buffer.from(hex, 'hex')
  const iss = clientIdOf(key)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = { iss, sub: 'x', aud: audience, iat: seconds, exp: seconds + 60 }
  // Commitment and response nought: valid under these keys for one text in eight, or for every one.
  const forged = Buffer.concat([
    Buffer.from('0100000000000000000000000000000000000000000000000000000000000000', 'hex'),
    Buffer.alloc(32),
  ]).toString('base64url')
  expect(publicKeyOf(iss)).toBeUndefined()
  for (let index = 0; index < 20; index++) {
    const text = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part({ ...body, sub: `${index}` })}.${forged}`
    expect(() => readAuthToken(text, rules)).toThrow('the issuer is not an Ed25519')
  }
})

test.each([
  ['no JWT', 'hello'],
  ['no JWT at all', ''],
  ['too long', `${'a'.repeat(5000)}.a.a`],
  ['another audience', claims({ aud: 'wss://other.example' })],
  ['no audience', claims({ aud: undefined })],
  ['a life of ten years', claims({ exp: seconds + 10 * 365 * 86_400 })],
  [
    'a life of ten years that ends soon',
    claims({ exp: seconds + 60, iat: seconds - 10 * 365 * 86_400 }),
  ],
  ['no expiry', claims({ exp: undefined })],
  ['a text for a time', claims({ iat: 'now' })],
  ['another client’s name', claims({ iss: relayIdentity().clientId })],
  ['a name that is no key', claims({ iss: 'did:key:zzzz' })],
  ['another kind of name', claims({ iss: 'did:web:example.com' })],
  ['a name of endless digits', claims({ iss: `did:key:z${'6'.repeat(3000)}` })],
  ['no signature', `${claims({}).split('.').slice(0, 2).join('.')}.AAAA`],
  [
    'a signature of no algorithm',
    `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims({}).split('.').slice(1).join('.')}`,
  ],
])('refuses %s', (_, token) => {
  expect(() => readAuthToken(token, rules)).toThrow(/^Unauthorized: /)
})
