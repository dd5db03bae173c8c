import { expect, test } from 'vitest'
import { offeredLogins } from './offeredLogins.ts'

test('pages are told what is served, in the order of the project', () => {
  const chosen = ['google', 'email', 'x', 'apple']
  expect(offeredLogins(chosen, ['google'])).toEqual(['google', 'email'])
  expect(offeredLogins(chosen, [])).toEqual(['email'])
  expect(offeredLogins(['google'], [])).toEqual([])
})
