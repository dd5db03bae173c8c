import { base64, hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sealTo } from '../fixtures/sealTo.ts'
import { open, openFromSender, seal } from './envelope.ts'
import type { SymmetricKey } from './keys.ts'
import { nobleCurves } from './nobleCurves.ts'

const key = hex.decode('80818283848586878889'.padEnd(64, '9')) as SymmetricKey
const other = hex.decode('0'.repeat(63).padEnd(64, '1')) as SymmetricKey
const iv = hex.decode('070000004041424344454647')
const text = '{"id":1,"jsonrpc":"2.0","result":"Grüße 👋"}'
const [own, sender] = [await nobleCurves.createAgreement(), await nobleCurves.createAgreement()]

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

  test('half a megabyte is sealed and opened', () => {
    const long = 'x'.repeat(512 * 1024)
    expect(open(key, seal(key, long))).toBe(long)
  })
})

describe('type 1', () => {
  test('names its sender, and opens for the owner of the public key', async () => {
    const message = await sealTo(own.publicKey, sender, text)
    expect(await openFromSender(own, message)).toEqual({ sender: sender.publicKey, text })
    await expect(openFromSender(sender, message)).rejects.toEqual(invalid)
  })

  test('is refused with any byte of it changed', async () => {
    const bytes = base64.decode(await sealTo(own.publicKey, sender, text))
    for (const index of bytes.keys()) {
      const changed = bytes.slice()
      // The highest bit of the key is not part of it (RFC 7748, 5).
      changed[index] = (changed[index] ?? 0) ^ 2
      await expect(openFromSender(own, base64.encode(changed))).rejects.toEqual(invalid)
    }
  })
})

test('an envelope of one type is refused where another belongs', async () => {
  const zero = seal(key, text)
  const one = await sealTo(own.publicKey, sender, text)
  const two = base64.encode(Uint8Array.of(2, ...new TextEncoder().encode(text)))
  for (const message of [one, two]) expect(() => open(key, message)).toThrow(invalid)
  for (const message of [zero, two])
    await expect(openFromSender(own, message)).rejects.toEqual(invalid)
})

test('property: anything else is refused with the same error', async () => {
  const bytes = fc.uint8Array({ maxLength: 128 }).map((each) => base64.encode(each))
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), bytes), async (message) => {
      expect(() => open(key, message)).toThrow(invalid)
      await expect(openFromSender(own, message)).rejects.toEqual(invalid)
    }),
    { numRuns: 200 },
  )
})
