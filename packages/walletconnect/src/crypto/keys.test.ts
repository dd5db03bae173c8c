import { hex } from '@scure/base'
import { expect, test } from 'vitest'
import {
  type AgreementSecret,
  agreeOnKey,
  publicKeyOf,
  randomAgreementSecret,
  readPublicKey,
  readSymmetricKey,
  topicOf,
} from './keys.ts'

// RFC 7748, 6.1.
const alice = hex.decode(
  '77076d0a7318a57d3c16c17251b26645df4c2f92ebc099c1ee1b9b8b1c9bd9e0'.slice(0, 64),
) as AgreementSecret

test('both ends agree on one key, of which the topic is the hash', () => {
  const [one, other] = [randomAgreementSecret(), randomAgreementSecret()]
  const key = agreeOnKey(one, hex.decode(publicKeyOf(other)))
  expect(agreeOnKey(other, hex.decode(publicKeyOf(one)))).toEqual(key)
  expect(key).toHaveLength(32)
  expect(topicOf(key)).toMatch(/^[0-9a-f]{64}$/)
})

test('the topic of known bytes is their SHA-256', () => {
  expect(topicOf(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test('a public key that would make the key known is refused', () => {
  expect(() => agreeOnKey(alice, new Uint8Array(32))).toThrow()
})

test.each(['', 'aa', 'A'.repeat(64), 'g'.repeat(64), 7, undefined])('%j is no key', (text) => {
  expect(readSymmetricKey(text)).toBeUndefined()
  expect(readPublicKey(text)).toBeUndefined()
})
