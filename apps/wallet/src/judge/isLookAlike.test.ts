import { expect, test } from 'vitest'
import { isLookAlike } from './isLookAlike.ts'

const address = (start: string, end: string, middle = '0') =>
  `0x${start}${middle.repeat(40 - start.length - end.length)}${end}`
const known = [address('1234', 'abcd'), address('ffff', '0000')]

test.each([
  ['the same', address('1234', 'abcd'), false],
  ['both ends, and another middle', address('1234', 'abcd', '9'), true],
  ['another end', address('1234', 'abce'), false],
  ['another start', address('1235', 'abcd'), false],
  ['the start of one and the end of another', address('1234', '0000'), false],
])('%s', (_, given, isAlike) => {
  expect(isLookAlike(given, known)).toBe(isAlike)
})

test('one that is known is none, though it looks like another', () => {
  const both = [...known, address('1234', 'abcd', '9')]
  expect(isLookAlike(address('1234', 'abcd', '9'), both)).toBe(false)
  expect(isLookAlike(address('1234', 'abcd'), [])).toBe(false)
})

test('an address in base58 is compared as it is, and its ends in either case', () => {
  const solana = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
  expect(isLookAlike('oeYf2222222222222222222222222222222229kq96', [solana])).toBe(true)
  expect(isLookAlike('OEyF2222222222222222222222222222222229kQ96', [solana])).toBe(true)
  expect(isLookAlike('oeYf2222222222222222222222222222222229kr96', [solana])).toBe(false)
  expect(isLookAlike('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kQ96', [solana])).toBe(true)
  expect(isLookAlike(solana, [solana])).toBe(false)
})
