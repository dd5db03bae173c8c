import { expect, test } from 'vitest'
import { readMintRules } from './readMintRules.ts'

const extension = (number: number, bytes: readonly number[]) => [
  number & 0xff,
  number >> 8,
  bytes.length & 0xff,
  bytes.length >> 8,
  ...bytes,
]
const zeros = (length: number) => Array<number>(length).fill(0)
const key = Array<number>(32).fill(7)
/** Of Token-2022's `TransferFeeConfig`: the hundredths of a percent that count now, and those that count next. */
const fee = (older: readonly number[], newer: readonly number[]) =>
  extension(1, [...zeros(72), ...zeros(16), ...older, ...zeros(16), ...newer])
const read = (...parts: readonly (readonly number[])[]) =>
  readMintRules(Uint8Array.from(parts.flat()))
const [none, held, part] = [
  { isHeld: false, takesPart: false },
  { isHeld: true, takesPart: false },
  { isHeld: false, takesPart: true },
]

test.each([
  ['nothing', [], none],
  ['a permanent delegate', extension(12, key), held],
  ['no permanent delegate', extension(12, zeros(32)), none],
  ['a program that is asked', extension(14, [...zeros(32), ...key]), held],
  ['who may name such a program, and none', extension(14, [...key, ...zeros(32)]), none],
  ['accounts that come frozen', extension(6, [2]), held],
  ['accounts that come open', extension(6, [1]), none],
  ['no moving at all', extension(9, []), held],
  ['a fee that counts now', fee([1, 0], [0, 0]), part],
  ['a fee that counts next', fee([0, 0], [0, 1]), part],
  ['a fee of nothing', fee([0, 0], [0, 0]), none],
  ['an extension that says nothing of it', extension(3, key), none],
  ['a fee that is cut off', extension(1, zeros(80)), none],
])('%s', (_, bytes, rules) => {
  expect(read(bytes)).toEqual(rules)
  // What stands before one does not hide it, nor what stands behind.
  expect(read(extension(19, [1, 2, 3]), bytes)).toEqual(rules)
  expect(read(bytes, extension(4, key))).toEqual(rules)
})

test('of bytes that are cut off as much as is there', () => {
  expect(read([12, 0, 32, 0, 1])).toEqual(none)
  expect(read(extension(9, []), [12, 0, 32])).toEqual(held)
})

test('all that there are count together', () => {
  expect(read(extension(12, key), fee([1, 0], [0, 0]), extension(12, zeros(32)))).toEqual({
    isHeld: true,
    takesPart: true,
  })
})
