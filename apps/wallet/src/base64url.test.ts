import { base64urlnopad } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { fromBase64url, toBase64url } from './base64url.ts'
import { createRandom } from './testing/createRandom.ts'

test('bytes of each length are written and read as a library does', () => {
  const random = createRandom(1)
  for (let length = 0; length < 300; length += 1) {
    const bytes = Uint8Array.from({ length }, () => random(256))
    const text = toBase64url(bytes)
    expect(text).toBe(base64urlnopad.encode(bytes))
    expect(fromBase64url(text)).toEqual(bytes)
  }
})

test('a hundred thousand bytes are no matter of the stack', () => {
  const bytes = new Uint8Array(200_000).fill(255)
  expect(fromBase64url(toBase64url(bytes)).length).toBe(bytes.length)
})

describe('error: what the library refuses is refused', () => {
  test.each([
    ['a padding', 'AA=='],
    ['signs of base64', 'A+/A'],
    ['a blank', 'AAA A'],
    ['a line break at the end', 'AAAA\n'],
    ['a sign too much', 'AAAAA'],
    ['bits that no byte has', 'AB'],
    ['letters of another script', 'АААА'],
  ])('%s', (_, text) => {
    expect(() => base64urlnopad.decode(text)).toThrow()
    expect(() => fromBase64url(text)).toThrow(RangeError)
  })
})
