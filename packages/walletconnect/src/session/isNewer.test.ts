import { expect, test } from 'vitest'
import { isNewer } from './isNewer.ts'

test.each([
  ['1', undefined, true],
  ['2', '1', true],
  ['1', '1', false],
  ['10', '9', true],
  ['1795225561294038124', '1795225561294038123', true],
  ['1795225561294038123', '1795225561294038124', false],
  ['"1795225561294038124"', '1795225561294038123', true],
  ['-1', undefined, false],
  ['x', undefined, false],
  ['12x', undefined, false],
  ['x12', undefined, false],
  ['', undefined, false],
  ['9'.repeat(30), '1', true],
  ['9'.repeat(31), '1', false],
])('%s after %s: %s', (id, last, expected) => {
  expect(isNewer(id, last)).toBe(expected)
})
