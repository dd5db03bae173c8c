import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { verifyMessageSignature } from '@solana/wallet-standard-util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { present, requests } from '../fixtures/messages.ts'
import type { ExpectedSignIn } from '../verify/requireExpected.ts'
import { parseSignInText } from './parseSignInText.ts'
import { type SolanaSignInMessage, signInText } from './signInText.ts'
import { isSignedByKey, verifySignIn } from './verifySignIn.ts'

const key = new Uint8Array(32).fill(7)
const publicKey = ed25519.getPublicKey(key)
const address = base58.encode(publicKey)
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const message: SolanaSignInMessage = {
  address,
  chainId: mainnet,
  domain: 'shop.example',
  issuedAt: '2026-01-01T00:00:00.000Z',
  nonce: 'n0nce1234',
  statement: 'Welcome.',
  uri: 'https://shop.example/login',
  version: '1',
}
const expected: ExpectedSignIn = {
  chains: [mainnet],
  domain: 'shop.example',
  nonce: 'n0nce1234',
  now: Date.parse('2026-01-01T00:00:30.000Z'),
}

const sign = (text: string) => base58.encode(ed25519.sign(new TextEncoder().encode(text), key))

function signed(change: Partial<SolanaSignInMessage> = {}) {
  const text = signInText({ ...message, ...change })
  return { signature: sign(text), text }
}

test('a key signs in, and the message is read', async () => {
  const { address: accountAddress, ...rest } = message
  expect(await verifySignIn(signed(), expected)).toEqual({ ...rest, accountAddress })
})

test('the signature is one that Wallet Standard’s own verifier takes', () => {
  const { signature, text } = signed()
  const bytes = {
    message: new TextEncoder().encode(text),
    publicKey,
    signature: base58.decode(signature),
  }
  expect(verifyMessageSignature({ ...bytes, signedMessage: bytes.message })).toBe(true)
})

test.each(['mainnet', 'solana:mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])(
  'a wallet may name the chain %s',
  async (chainId) => {
    expect(await verifySignIn(signed({ chainId }), expected)).toMatchObject({ chainId: mainnet })
  },
)

test('a text without statement may have one blank line, as Wallet Standard’s, or two, as CAIP-122’s', async () => {
  const { text } = signed({ statement: undefined })
  const other = text.replace('\n\nURI', '\n\n\nURI')
  for (const each of [text, other])
    await verifySignIn({ signature: sign(each), text: each }, expected)
})

test.each<[string, Partial<SolanaSignInMessage>]>([
  ['domain', { domain: 'evil.example' }],
  ['uri', { uri: 'https://evil.example/login' }],
  ['chain', { chainId: 'devnet' }],
  ['chain', { chainId: 'constructor' }],
  ['nonce', { nonce: 'another12' }],
  ['expired', { expirationTime: '2025-12-31T23:59:00.000Z' }],
  ['not_yet_valid', { notBefore: '2026-01-01T00:05:00.000Z' }],
  ['issued_later', { issuedAt: '2026-01-01T00:05:00.000Z' }],
])('error: another %s', async (refusal, change) => {
  await expect(verifySignIn(signed(change), expected)).rejects.toMatchObject({
    code: `siwx.${refusal}`,
  })
})

test('error: another’s signature, and each that is changed in a byte', async () => {
  const { signature, text } = signed()
  const bytes = base58.decode(signature)
  for (let at = 0; at < bytes.length; at++) {
    const changed = Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ 1 : byte))
    expect(isSignedByKey(text, { address, signature: base58.encode(changed) })).toBe(false)
  }
  const other = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(8)))
  await expect(
    verifySignIn({ signature, text: text.replace(address, other) }, expected),
  ).rejects.toMatchObject({ code: 'siwx.signature' })
  for (const none of ['', '0', '1'.repeat(64), 'z'.repeat(90), base58.encode(new Uint8Array(64))])
    expect(isSignedByKey(text, { address, signature: none })).toBe(false)
})

test('error: the other form of a signature, s + n, is none', () => {
  const { signature, text } = signed()
  const bytes = base58.decode(signature)
  let carry = ed25519.Point.CURVE().n
  const moved = Uint8Array.from(bytes)
  let s = 0n
  for (let at = 63; at >= 32; at--) s = (s << 8n) | BigInt(bytes[at] ?? 0)
  carry += s
  for (let at = 32; at < 64; at++) {
    moved[at] = Number(carry & 255n)
    carry >>= 8n
  }
  expect(isSignedByKey(text, { address, signature: base58.encode(moved) })).toBe(false)
})

test('error: a key of small order, which signs any text, is no account', () => {
  const zero = new Uint8Array(32)
  const one = Uint8Array.from(zero)
  one[0] = 1
  // The neutral point as R, and s = 0: valid for every text when small orders are let in.
  const signature = base58.encode(Uint8Array.from([...one, ...zero]))
  expect(isSignedByKey('gm', { address: base58.encode(one), signature })).toBe(false)
})

test.each<[string, Partial<SolanaSignInMessage>]>([
  ['chainId', { chainId: undefined }],
  ['issuedAt', { issuedAt: undefined }],
  ['nonce', { nonce: undefined }],
  ['uri', { uri: undefined }],
  ['version', { version: undefined }],
  ['address', { address: 'notBase58OO' }],
  ['address', { address: '1'.repeat(31) }],
  ['domain', { domain: 'exаmple.com' }],
  ['nonce', { nonce: 'short' }],
  ['expirationTime', { expirationTime: 'tomorrow' }],
])('error: a malformed or absent %s', async (field, change) => {
  await expect(verifySignIn(signed(change), expected)).rejects.toMatchObject({
    code: 'siwx.invalid_message',
    field,
  })
})

test('error: a text of another namespace, or with a scheme', async () => {
  const { text } = signed()
  for (const other of [text.replace('Solana', 'Ethereum'), `https://${text}`])
    await expect(
      verifySignIn({ signature: sign(other), text: other }, expected),
    ).rejects.toMatchObject({ code: 'siwx.invalid_message' })
})

test('property: reads what it writes, whatever is left out', () => {
  fc.assert(
    fc.property(requests, fc.subarray(['issuedAt', 'nonce', 'uri', 'version']), (request, out) => {
      const left = Object.fromEntries(
        Object.entries(request).filter(([field]) => !out.includes(field)),
      )
      const written = present({ ...left, address, domain: request.domain })
      expect(parseSignInText(signInText(written))).toEqual(written)
    }),
    { numRuns: 500 },
  )
})
