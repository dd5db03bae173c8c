import { expect, test } from 'vitest'
import { roomFor } from './roomFor.ts'

test.each([
  [320, undefined],
  [153, undefined],
  [152, 'short'],
  [130, 'short'],
  [88, 'short'],
  [87, 'avatar'],
  [64, 'avatar'],
])('a button of %s px whose avatar and name want 153 has room for: %s', (width, room) => {
  expect(roomFor(width, 153)).toBe(room)
})

test('a button that is as wide as it would like to be shows all it has', () => {
  expect(roomFor(80, 80)).toBeUndefined()
  expect(roomFor(50, 50)).toBeUndefined()
})
