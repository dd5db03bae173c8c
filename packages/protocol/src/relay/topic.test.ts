import { expect, test } from 'vitest'
import { isTopic } from './topic.ts'

test.each([
  ['a'.repeat(64), true],
  ['0123456789abcdef'.repeat(4), true],
  ['A'.repeat(64), false],
  ['a'.repeat(63), false],
  ['a'.repeat(65), false],
  [`${'a'.repeat(64)}\n`, false],
  ['', false],
])('a topic is exactly 64 lower-case hex digits: %j', (text, expected) => {
  expect(isTopic(text)).toBe(expected)
})
