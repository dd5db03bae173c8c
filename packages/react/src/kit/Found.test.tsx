import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Found } from './Found.tsx'

const markup = (name: string, term: string) =>
  renderToStaticMarkup(<Found name={name} term={term} />)

test('the first letters that match are bold, however they are written', () => {
  expect(markup('Rainbow Bow', 'BOW')).toBe('Rain<b>bow</b> Bow')
})

test.each([
  ['', 'an empty term'],
  ['fox', 'another one'],
])('%j: %s leaves the name as it is', (term) => {
  expect(markup('Rainbow', term)).toBe('Rainbow')
})

test('a name whose small letters are more than its own is left whole', () => {
  expect('İstanbul'.toLowerCase()).toHaveLength(9)
  expect(markup('İstanbul', 'bul')).toBe('İstanbul')
})
