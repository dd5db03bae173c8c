import { expect, test } from 'vitest'
import { takeId } from './takeId.ts'

test.each([
  ['1', undefined, true],
  ['2', '1', true],
  ['1', '1', false],
  ['10', '9', true],
  ['9', '10', false],
  ['1795225561295038123', '1795225561294038124', true],
  ['1795225561293038124', '1795225561294038123', false],
  ['"1795225561295038124"', '1795225561294038123', true],
  ['-1', undefined, false],
  ['x', undefined, false],
  ['12x', undefined, false],
  ['x12', undefined, false],
  ['', undefined, false],
  ['9'.repeat(30), '1', true],
  ['9'.repeat(31), '1', false],
])('%s after %s: %s', (id, taken, expected) => {
  const digits = id.replaceAll('"', '')
  expect(takeId(id, taken === undefined ? undefined : [taken])).toEqual(
    expected ? [digits] : undefined,
  )
})

test('of one millisecond each is taken once, in any order: what follows the time is random', () => {
  const first = takeId('1795225561294900') ?? []
  const both = takeId('1795225561294100', first)
  expect(both).toEqual(['1795225561294900', '1795225561294100'])
  for (const id of both ?? []) expect(takeId(id, both)).toBeUndefined()
  expect(takeId('1795225561293999', both)).toBeUndefined()
  expect(takeId('1795225561295000', both)).toEqual(['1795225561295000'])
})

test('ids of 16 and of 19 digits are compared by their time', () => {
  expect(takeId('1795225561295100', ['1795225561294038123'])).toEqual(['1795225561295100'])
  expect(takeId('1795225561293038123', ['1795225561294100'])).toBeUndefined()
})

test('of a flood with one time the newest sixteen are remembered', () => {
  let taken: readonly string[] = []
  for (let index = 0; index < 40; index++) taken = takeId(`1795225561294${index}`, taken) ?? taken
  expect(taken).toHaveLength(16)
  expect(taken.at(-1)).toBe('179522556129439')
})
