import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTerm } from './findTerm.ts'
import { foldText } from './foldText.ts'

const found = (name: string, term: string) => {
  const place = findTerm(name, term)
  return place && name.slice(place.start, place.end)
}

test.each([
  ['Rainbow Bow', 'BOW', 'bow'],
  ['İstanbul', 'bul', 'bul'],
  ['İstanbul', 'ist', 'İst'],
  ['I\u0307stanbul', 'is', 'I\u0307s'],
  ['Cafe\u0301 X', 'é', 'e\u0301'],
  ['Straße', 'ss', 'ß'],
  ['Straße', 's', 'S'],
  ['Trust  Wallet', 't w', 't  W'],
  ['A 🦊 Fox', '🦊 f', '🦊 F'],
  ['Rainbow', 'x', undefined],
  ['Rainbow', ' ', undefined],
  ['', 'x', undefined],
] as const)('of %j the term %j marks %j', (name, term, marked) => {
  expect(found(name, term)).toBe(marked)
})

test('property: what is marked holds the term, and every name that holds it is marked', () => {
  const text = fc.string({ maxLength: 12, unit: fc.constantFrom(...'aAéİıß 🦊ςΣx\u0301') })
  fc.assert(
    fc.property(text, text, (name, term) => {
      const wanted = foldText(term).trim()
      const marked = found(name, term)
      if (marked !== undefined) expect(foldText(marked)).toContain(wanted)
      expect(marked !== undefined).toBe(wanted !== '' && foldText(name).includes(wanted))
    }),
    { numRuns: 1000 },
  )
})
