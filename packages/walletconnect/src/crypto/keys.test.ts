import { describe, expect, test } from 'vitest'
import { browserCurves } from './browserCurves.ts'
import { agreeOnKey, readPublicKey, readSymmetricKey, topicOf } from './keys.ts'
import { loadCurves } from './loadCurves.ts'
import { nobleCurves } from './nobleCurves.ts'

const browser = browserCurves(globalThis.crypto.subtle)

describe.each([
  ['the browser', browser, browser],
  ['noble', nobleCurves, nobleCurves],
  ['one of each', browser, nobleCurves],
])('%s', (_, mine, theirs) => {
  test('both ends agree on one key', async () => {
    const [one, other] = await Promise.all([mine.createAgreement(), theirs.createAgreement()])
    const key = await agreeOnKey(one, other.publicKey)
    expect(await agreeOnKey(other, one.publicKey)).toEqual(key)
    expect(key).toHaveLength(32)
    expect(one.publicKey).not.toEqual(other.publicKey)
  })

  test('a public key that would make the key known is refused', async () => {
    const own = await mine.createAgreement()
    await expect(agreeOnKey(own, new Uint8Array(32))).rejects.toThrow()
  })
})

test('where the browser has no Curve25519 a library steps in', async () => {
  const old = { ...crypto.subtle, generateKey: () => Promise.reject(new Error('unknown')) }
  expect(await loadCurves(undefined)).toBe(nobleCurves)
  expect(await loadCurves(old as unknown as SubtleCrypto)).toBe(nobleCurves)
  expect(await loadCurves(globalThis.crypto.subtle)).not.toBe(nobleCurves)
})

test('the topic of known bytes is their SHA-256', () => {
  expect(topicOf(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test.each(['', 'aa', 'A'.repeat(64), 'g'.repeat(64), 7, undefined])('%j is no key', (text) => {
  expect(readSymmetricKey(text)).toBeUndefined()
  expect(readPublicKey(text)).toBeUndefined()
})
