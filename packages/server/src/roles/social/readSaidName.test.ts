import { expect, test } from 'vitest'
import { readSaidName } from './readSaidName.ts'

const read = (name: object, more: object = {}) => readSaidName(JSON.stringify({ name, ...more }))

test.each([
  ['both names', { firstName: 'Ann', lastName: 'Lee' }, 'Ann Lee'],
  ['one', { firstName: 'Ann' }, 'Ann'],
  ['the other', { lastName: 'Lee' }, 'Lee'],
  ['names with blanks around', { firstName: ' Ann ', lastName: '\tLee\n' }, 'Ann Lee'],
  ['an empty one beside', { firstName: '', lastName: 'Lee' }, 'Lee'],
  ['other scripts', { firstName: '花子', lastName: '山田' }, '花子 山田'],
  [
    'what turns a text around, or is not seen',
    { firstName: '\u202eAnn\u2066\u200b', lastName: 'L\u0000ee\u2028' },
    'Ann Lee',
  ],
  ['64 signs of more', { firstName: '🦊'.repeat(99) }, '🦊'.repeat(64)],
  [
    '64 signs of both',
    { firstName: 'a'.repeat(40), lastName: 'b'.repeat(40) },
    `${'a'.repeat(40)} ${'b'.repeat(23)}`,
  ],
])('%s', (_, name, shown) => {
  expect(read(name)).toBe(shown)
})

test.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['no JSON', '{"name":'],
  ['null', 'null'],
  ['a number', '5'],
  ['a text', '"Ann"'],
  ['a list', '[{"name":{"firstName":"Ann"}}]'],
  ['a name that is a list', '{"name":["Ann"]}'],
  ['a name that is a text', '{"name":"Ann"}'],
  ['a name of numbers', '{"name":{"firstName":5}}'],
  ['a name of objects', '{"name":{"firstName":{"toString":"Ann"}}}'],
  ['no name', '{"email":"owner@shop.example"}'],
  ['a name without signs', '{"name":{"firstName":" \\u202e\\u0000 "}}'],
  ['an address as a name', '{"name":{"firstName":"owner@shop.example"}}'],
  ['an address in two halves', '{"name":{"firstName":"owner@","lastName":"shop.example"}}'],
  ['what is inherited', '{"__proto__":{"name":{"firstName":"Ann"}}}'],
  ['a name that is inherited', '{"name":{"__proto__":{"firstName":"Ann"}}}'],
  ['depth', `${'['.repeat(4000)}${']'.repeat(4000)}`],
])('error: %s is no name', (_, user) => {
  expect(readSaidName(user)).toBeUndefined()
  expect(({} as { name?: string }).name).toBeUndefined()
})

test('an address beside a name is not taken', () => {
  expect(read({ firstName: 'Ann' }, { email: 'owner@shop.example' })).toBe('Ann')
})
