import { base64, hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { open, openFromSender, seal, sealTo } from './envelope.ts'
import { type AgreementSecret, publicKeyOf, type SymmetricKey } from './keys.ts'

const key = hex.decode('80818283848586878889'.padEnd(64, '9')) as SymmetricKey
const other = hex.decode('0'.repeat(63).padEnd(64, '1')) as SymmetricKey
const iv = hex.decode('070000004041424344454647')
const secrets = [1, 2].map((byte) => new Uint8Array(32).fill(byte) as AgreementSecret)
const [own, sender] = secrets as [AgreementSecret, AgreementSecret]
const ownPublic = hex.decode(publicKeyOf(own))
const senderPublic = hex.decode(publicKeyOf(sender))
const text = '{"id":1,"jsonrpc":"2.0","result":"Grüße 👋"}'

const invalid = expect.objectContaining({ code: 'envelope.invalid' })

describe('type 0', () => {
  test('has its type, its iv, and what the key opens', () => {
    const message = seal(key, text, iv)
    const bytes = base64.decode(message)
    expect(bytes[0]).toBe(0)
    expect(bytes.slice(1, 13)).toEqual(iv)
    expect(bytes).toHaveLength(1 + 12 + new TextEncoder().encode(text).length + 16)
    expect(open(key, message)).toBe(text)
  })

  test('is sealed anew each time', () => {
    expect(seal(key, text)).not.toBe(seal(key, text))
  })

  test('is refused with any byte of it changed, and with another key', () => {
    const bytes = base64.decode(seal(key, text, iv))
    for (const index of bytes.keys()) {
      const changed = bytes.slice()
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(() => open(key, base64.encode(changed))).toThrow(invalid)
    }
    expect(() => open(other, base64.encode(bytes))).toThrow(invalid)
  })
})

describe('type 1', () => {
  const message = sealTo(ownPublic, { own: senderPublic, secret: sender }, text, iv)

  test('names its sender, and opens for the owner of the public key', () => {
    expect(openFromSender(own, message)).toEqual({ sender: senderPublic, text })
  })

  test('is refused with any byte of it changed, and by another owner', () => {
    const bytes = base64.decode(message)
    for (const index of bytes.keys()) {
      const changed = bytes.slice()
      // The highest bit of the key is not part of it (RFC 7748, 5), which the tag does not cover.
      changed[index] = (changed[index] ?? 0) ^ 2
      expect(() => openFromSender(own, base64.encode(changed))).toThrow(invalid)
    }
    expect(() => openFromSender(sender, message)).toThrow(invalid)
  })
})

test('an envelope of one type is refused where another belongs', () => {
  const zero = seal(key, text)
  const one = sealTo(ownPublic, { own: senderPublic, secret: sender }, text)
  const two = base64.encode(Uint8Array.of(2, ...new TextEncoder().encode(text)))
  for (const message of [one, two]) expect(() => open(key, message)).toThrow(invalid)
  for (const message of [zero, two]) expect(() => openFromSender(own, message)).toThrow(invalid)
})

test('property: anything else is refused with the same error', () => {
  const bytes = fc.uint8Array({ maxLength: 128 }).map((each) => base64.encode(each))
  fc.assert(
    fc.property(fc.oneof(fc.string(), bytes), (message) => {
      expect(() => open(key, message)).toThrow(invalid)
      expect(() => openFromSender(own, message)).toThrow(invalid)
    }),
    { numRuns: 300 },
  )
})
