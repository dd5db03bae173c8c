import { expect, test } from 'vitest'
import { isSettled } from './settle.ts'

test('memory has settled when three readings in a row are alike', () => {
  expect(isSettled([300, 100, 100.9, 100])).toBe(true)
  expect(isSettled([100, 100, 102])).toBe(false)
  expect(isSettled([300, 100, 101])).toBe(false)
})

test('two readings are too few', () => {
  expect(isSettled([100, 100])).toBe(false)
})
