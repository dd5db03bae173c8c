import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { associationUrl, randomPort } from './associationUrl.ts'
import { createKeys, pointBytes } from './createKeys.ts'
import { openCipher } from './openCipher.ts'
import { AppRefusal, readAnswer } from './readAnswer.ts'
import { SessionBrokenError } from './SessionBrokenError.ts'

async function createPair() {
  const raw = crypto.getRandomValues(new Uint8Array(16))
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt', 'encrypt'])
  return { mine: openCipher(crypto, key), raw, theirs: openCipher(crypto, key) }
}

test('the first message is our point of P-256, signed by the association’s key', async () => {
  const { association, hello } = await createKeys(crypto)
  const point = hello.slice(0, pointBytes)
  expect(() => p256.Point.fromBytes(point)).not.toThrow()
  expect(p256.verify(hello.slice(pointBytes), point, association, { lowS: false })).toBe(true)
})

test('the secret is that of ECDH and HKDF with the association as salt, and numbers are authenticated', async () => {
  const keys = await createKeys(crypto)
  const theirs = createECDH('prime256v1')
  const cipher = await keys.agree(Uint8Array.from(theirs.generateKeys()))
  const secret = theirs.computeSecret(keys.hello.slice(0, pointBytes))
  const key = Buffer.from(hkdfSync('sha256', secret, keys.association, '', 16))
  for (const number of [1, 2]) {
    const frame = await cipher.seal('{"id":1}')
    expect(new DataView(frame.buffer).getUint32(0)).toBe(number)
    const open = createDecipheriv('aes-128-gcm', key, frame.slice(4, 16))
    open.setAAD(frame.slice(0, 4))
    open.setAuthTag(frame.slice(-16))
    expect(open.update(frame.slice(16, -16)).toString()).toBe('{"id":1}')
    open.final()
  }
})

test('error: a point that is not on the curve', async () => {
  const keys = await createKeys(crypto)
  for (const point of [new Uint8Array(65).fill(4), new Uint8Array(0), new Uint8Array(33).fill(2)])
    await expect(keys.agree(point)).rejects.toBeInstanceOf(SessionBrokenError)
})

test('any text comes through, and no frame with any bit turned does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.nat(), async (text, place) => {
      const { mine, theirs } = await createPair()
      expect(await theirs.open(await mine.seal(text))).toBe(text)
      const frame = await mine.seal(text)
      const bit = place % (frame.length * 8)
      frame[bit >> 3] = (frame[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      await expect(theirs.open(frame)).rejects.toBeInstanceOf(SessionBrokenError)
    }),
  )
})

test('error: frames that are repeated, left out, cut off or no UTF-8', async () => {
  const { mine, theirs } = await createPair()
  const first = await mine.seal('1')
  await theirs.open(first)
  await expect(theirs.open(first)).rejects.toThrow(/came twice/)

  const other = await createPair()
  await other.mine.seal('1')
  await expect(other.theirs.open(await other.mine.seal('2'))).rejects.toThrow(/missing/)

  const short = await createPair()
  await expect(short.theirs.open(new Uint8Array(31))).rejects.toThrow(/too short/)

  const { raw, theirs: reader } = await createPair()
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
  const number = Uint8Array.of(0, 0, 0, 1)
  const iv = new Uint8Array(12)
  const sealed = await crypto.subtle.encrypt(
    { additionalData: number, iv, name: 'AES-GCM' },
    key,
    Uint8Array.of(0xff),
  )
  const frame = Uint8Array.from([...number, ...iv, ...new Uint8Array(sealed)])
  await expect(reader.open(frame)).rejects.toBeInstanceOf(SessionBrokenError)
})

test('two conversations share no key and hardly a port', async () => {
  const [one, other] = await Promise.all([createKeys(crypto), createKeys(crypto)])
  expect(one.association).not.toEqual(other.association)
  const ports = Array.from({ length: 50 }, () => randomPort(crypto))
  expect(new Set(ports).size).toBeGreaterThan(30)
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(49_152)
    expect(port).toBeLessThanOrEqual(65_535)
  }
})

test('an app’s own address takes the place of the scheme', () => {
  const association = Uint8Array.of(4, 255, 254)
  expect(associationUrl({ association, port: 61_000 })).toBe(
    'solana-wallet:/v1/associate/local?association=BP_-&port=61000&v=v1',
  )
  expect(associationUrl({ association, base: 'https://w.example/mwa/', port: 61_000 })).toBe(
    'https://w.example/mwa/v1/associate/local?association=BP_-&port=61000&v=v1',
  )
})

test.each(['', '7', 'null', '[]', '{}', '{"id":"1","result":1}'])(
  'error: %j is no answer',
  (text) => {
    expect(() => readAnswer(text)).toThrow(SessionBrokenError)
  },
)

test('an answer is a result or a refusal', () => {
  expect(readAnswer('{"id":3,"result":{"a":1}}')).toEqual({
    id: 3,
    result: { type: 'ok', value: { a: 1 } },
  })
  const { result } = readAnswer('{"id":3,"error":{"code":-3,"message":"no"}}')
  expect(result.type === 'refused' && result.refusal).toEqual(new AppRefusal(-3, 'no', undefined))
})
