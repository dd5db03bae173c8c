import { expect, test } from 'vitest'
import { matchesEtag } from './matchesEtag.ts'

test.each([
  [undefined, false],
  ['', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b"', false],
  ['"b", "a"', true],
  ['"b" ,W/"a"', true],
  ['*', true],
  [' * ', true],
  ['"*"', false],
  // Weak is said before the tag, not in it.
  ['"W/a"', false],
])('If-None-Match %j names "a": %s (RFC 9110 13.1.2)', (header, matches) => {
  expect(matchesEtag(header, '"a"')).toBe(matches)
})

test('a tag that has W/ in it is compared as it is', () => {
  expect(matchesEtag('"xW/y"', '"xW/y"')).toBe(true)
})
