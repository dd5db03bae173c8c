import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closestName, editDistance } from './closestName.ts'

const names = ['adapters', 'networks', 'projectId', 'serverUrl', 'themeMode', 'siwx']

test.each([
  ['network', 'networks'],
  ['adapter', 'adapters'],
  ['projectID', 'projectId'],
  ['serverURL', 'serverUrl'],
  ['sreverUrl', 'serverUrl'],
  ['theme', 'themeMode'],
  ['them', 'themeMode'],
  ['the', undefined],
  ['siwe', 'siwx'],
  ['chains', undefined],
  ['', undefined],
])('"%s" most likely means %s', (given, meant) => {
  expect(closestName(given, names)).toBe(meant)
})

test.each([
  ['', '', 0],
  ['a', '', 1],
  ['', 'ab', 2],
  ['kitten', 'sitting', 3],
  ['ab', 'ba', 1],
  ['abcd', 'acbd', 1],
  ['ca', 'abc', 3],
])('from "%s" to "%s" it is %d letters', (from, to, letters) => {
  expect(editDistance(from, to)).toBe(letters)
})

test('the way back is as far, and no farther than the longer word', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (from, to) => {
      const distance = editDistance(from, to)
      expect(editDistance(to, from)).toBe(distance)
      expect(distance).toBeLessThanOrEqual(Math.max(from.length, to.length))
      expect(distance === 0).toBe(from === to)
    }),
  )
})
