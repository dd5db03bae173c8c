import { expect, test } from 'vitest'
import { foldText } from './foldText.ts'
import { searchByName } from './searchByName.ts'

const find = (names: readonly string[], term: string) =>
  searchByName(names, foldText(term), foldText)

test('names that begin with a term come first, then words, then parts of words, each in their order (S5.19)', () => {
  const names = ['Bacon', 'Red Fox', 'Foxglove', 'Crypto.com', 'Firefox', 'Fox', 'Grey-Fox']
  expect(find(names, 'FOX')).toEqual(['Foxglove', 'Fox', 'Red Fox', 'Grey-Fox', 'Firefox'])
  expect(find(names, 'co')).toEqual(['Crypto.com', 'Bacon'])
})

test('a word counts wherever it stands, also behind a part of another', () => {
  expect(find(['Bravo', 'Bravo Vo'], 'vo')).toEqual(['Bravo Vo', 'Bravo'])
})

test('an accent, a mark on its own or a Turkish letter hides nothing', () => {
  const names = ['Évora', 'E\u0301vora Two', 'İstanbul', 'Isola']
  expect(find(names, 'evo')).toEqual(['Évora', 'E\u0301vora Two'])
  expect(find(names, 'is')).toEqual(['İstanbul', 'Isola'])
  expect(find(names, 'ıs')).toEqual(['İstanbul', 'Isola'])
})

test('an empty term finds all, as they are; a foreign one nothing', () => {
  expect(find(['B', 'A'], '')).toEqual(['B', 'A'])
  expect(find(['B', 'A'], 'zz')).toEqual([])
})
