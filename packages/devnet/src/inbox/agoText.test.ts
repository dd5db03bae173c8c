import { expect, test } from 'vitest'
import { agoText } from './agoText.ts'

test.each([
  [0, 'now'],
  [-5000, 'now'],
  [999, 'now'],
  [1000, '1 second ago'],
  [59_999, '59 seconds ago'],
  [60_000, '1 minute ago'],
  [3_599_999, '59 minutes ago'],
  [7_200_000, '2 hours ago'],
  [3 * 86_400_000, '3 days ago'],
])('what was %d ms ago was %s', (passedMs, text) => {
  expect(agoText(1e12, 1e12 + passedMs)).toBe(text)
})
