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

test('a name whose small letters are more than its own has the right ones bold', () => {
  expect('İstanbul'.toLowerCase()).toHaveLength(9)
  expect(markup('İstanbul', 'bul')).toBe('İstan<b>bul</b>')
})

test('an accent or a Turkish letter is bold with the plain one that was typed', () => {
  expect(markup('Café İs', 'fe is')).toBe('Ca<b>fé İs</b>')
})
