import { expect, test } from 'vitest'
import { userName } from './userName.ts'

test('the social name comes before the address (S5.25)', () => {
  expect(userName({ email: 'ann@example.com', username: 'ann' })).toBe('ann')
  expect(userName({ email: 'ann@example.com', username: '' })).toBe('ann@example.com')
  expect(userName({ email: 'ann@example.com' })).toBe('ann@example.com')
  expect(userName({})).toBeUndefined()
  expect(userName(undefined)).toBeUndefined()
})

test('one zero at the end of a name goes with discord, and with no other (S5.25)', () => {
  expect(userName({ socialProvider: 'discord', username: 'ann00' })).toBe('ann0')
  expect(userName({ socialProvider: 'github', username: 'ann0' })).toBe('ann0')
})

test.each([
  [30, 'a'.repeat(30)],
  [31, `${'a'.repeat(30)}…`],
])(
  'of %i characters the first 30 are shown, and an ellipsis for the rest (S9.18)',
  (length, shown) => {
    expect(userName({ email: 'a'.repeat(length) })).toBe(shown)
  },
)
