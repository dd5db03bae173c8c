import { expect, test } from 'vitest'
import { arePlainTypes } from './arePlainTypes.ts'

const types = (name: string, ...fields: readonly (readonly [string, string])[]) => ({
  Other: [],
  [name]: fields.map(([type, field]) => ({ name: field, type })),
})

test.each([
  ['fields of all kinds', types('Mail', ['address', 'a'], ['bytes32', 'b'], ['uint8[2][]', 'c'])],
  ['other types', types('Mail', ['Other', 'a'], ['Other[]', 'b'])],
  ['a colon, as some apps have it', types('App:Agree', ['string', 'a'])],
  ['a space in a field', types('Mail', ['string', 'Your Bid'])],
  ['none', {}],
])('are plain with %s', (_, given) => {
  expect(arePlainTypes(given)).toBe(true)
})

test.each([
  ['a type without a name', types('', ['string', 'a'])],
  ['a type with a bracket in its name', types('Mail(string a)B', ['string', 'a'])],
  ['a type with a list in its name', types('Mail[]', ['string', 'a'])],
  ['a type with a space in its name', types('Mail B', ['string', 'a'])],
  ['a type named as one that is built in', types('uint256', ['string', 'a'])],
  ['a field without a name', types('Mail', ['string', ''])],
  ['a field with a comma in its name', types('Mail', ['string', 'a,uint256 b'])],
  ['a field with a bracket in its name', types('Mail', ['string', 'a)Mail(string b'])],
  ['a field with what is not seen in its name', types('Mail', ['string', 'a\u200b'])],
  ['a field twice', types('Mail', ['string', 'a'], ['uint256', 'a'])],
  ['a field of a type that is not there', types('Mail', ['Sum', 'a'])],
  ['a field of a word of JavaScript', types('Mail', ['constructor', 'a'])],
  ['bytes of no length that there is', types('Mail', ['bytes33', 'a'])],
  ['a list that has no end', types('Mail', ['string[', 'a'])],
])('are not with %s', (_, given) => {
  expect(arePlainTypes(given)).toBe(false)
})
