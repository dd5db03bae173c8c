import { base64, hex } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SymmetricKey } from '../crypto/keys.ts'
import { readPairingUri } from '../fixtures/readPairingUri.ts'
import { pairingUri } from './pairingUri.ts'

const topic = 'a1'.repeat(32)
const key = new Uint8Array(32).fill(0xb2) as SymmetricKey
const pairing = { expirySeconds: 1_800_000_000, key, topic }
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${'b2'.repeat(32)}&expiryTimestamp=1800000000`

test('a pairing is written as EIP-1328 has it', () => {
  expect(pairingUri(pairing)).toBe(uri)
  expect(pairingUri({ ...pairing, methods: ['wc_sessionAuthenticate'] })).toBe(
    `${uri}&methods=wc_sessionAuthenticate`,
  )
})

test.each([
  uri,
  `wc:${topic}@2?symKey=${'b2'.repeat(32)}&expiryTimestamp=1800000000&relay-protocol=irn`,
  `wc://${topic}@2?relay-protocol=irn&expiryTimestamp=1800000000&symKey=${'b2'.repeat(32)}`,
  base64.encode(new TextEncoder().encode(uri)),
  `${uri}&relay-data=7b7d`,
])('every form in the field is the same pairing: %s', (text) => {
  expect(readPairingUri(text)).toEqual(pairing)
})

test.each([
  '',
  'wc:',
  uri.replace('@2', '@1'),
  uri.replace(topic, 'a1'),
  uri.replace('symKey', 'key'),
  uri.replace('irn', 'waku'),
  uri + 'x'.repeat(4096),
  'https://example.com',
])('error: %s', (text) => {
  expect(() => readPairingUri(text)).toThrow(
    expect.objectContaining({ code: 'pairing.invalid_uri' }),
  )
})

test('property: what was written is read', () => {
  const bytes = fc.uint8Array({ maxLength: 32, minLength: 32 })
  fc.assert(
    fc.property(bytes, bytes, fc.nat(), (one, other, expirySeconds) => {
      const given = { expirySeconds, key: one as SymmetricKey, topic: hex.encode(other) }
      expect(readPairingUri(pairingUri(given))).toEqual(given)
    }),
  )
})
