import { isUri } from '@spruceid/siwe-parser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { authorityOf, rules } from './rfc3986.ts'

test.each([
  'https://shop.example',
  'https://user:pass@shop.example:8080/a/b;c=1?q=%C3%A9#f/?',
  'https://[::1]:5173/',
  'https://[2001:db8::7]/c=GB?objectClass?one',
  'https://[::ffff:192.168.0.1]',
  'https://[v7.a:b]',
  'urn:oasis:names:specification:docbook:dtd:xml:4.1.2',
  'mailto:John.Doe@example.com',
  'file:///etc/hosts',
  'a:',
  'a:/',
  'a:?',
  'a:#',
])('%s is a URI', (uri) => {
  expect(rules.uri.test(uri)).toBe(true)
  expect(isUri(uri)).toBe(true)
})

test.each([
  '',
  'shop.example',
  '//shop.example',
  '1a://shop.example',
  'https://shop.example/a b',
  'https://shop.example/%zz',
  'https://shop.example/%4',
  'https://shöp.example',
  'https://shop.example/\u202egnp',
  'https://[1:2:3:4:5:6:7:8:9]',
  'https://[1::2::3]',
  'https://[::1',
  'https://[:::1]',
  'https://[12345::]',
  'https://[::256.0.0.1]',
  'https://a@b@shop.example',
  'https://shop.example#a#b',
  'https://shop.example/\n',
  'https://shop.example:80a',
  'https://shop.example/"',
  'a:[',
])('%j is no URI', (uri) => {
  expect(rules.uri.test(uri)).toBe(false)
  expect(isUri(uri)).toBe(false)
})

test('property: agrees with a parser that is made from the ABNF itself', () => {
  const piece = fc.constantFrom(
    ...'ab1fF:/?#[]@!$%.-_~+ "é\n'.split(''),
    '::',
    '//',
    '%41',
    '1.2.3.4',
    'v1.',
    'a://',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const uri = pieces.join('')
      expect(rules.uri.test(uri), uri).toBe(isUri(uri))
    }),
    { numRuns: 3_000 },
  )
})

test.each([
  ['https://shop.example/login', 'shop.example'],
  ['https://shop.example:8080?a', 'shop.example:8080'],
  ['https://a@shop.example#b', 'a@shop.example'],
  ['https://[::1]:5173/', '[::1]:5173'],
  ['file:///etc', ''],
  ['urn:a:b', undefined],
  ['no uri', undefined],
])('the authority of %s is %j', (uri, authority) => {
  expect(authorityOf(uri)).toBe(authority)
})
