import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { browseLink, isBrowseLink } from './browseLink.ts'

const page = 'https://shop.example/a b?x=1&y=é#token=secret'

test.each([
  [
    'https://w.example/{url}',
    'https://w.example/https%3A%2F%2Fshop.example%2Fa%2520b%3Fx%3D1%26y%3D%25C3%25A9',
  ],
  ['https://w.example/dapp/{address}', 'https://w.example/dapp/shop.example/a%20b?x=1&y=%C3%A9'],
  [
    'https://w.example/{url}?ref={origin}',
    'https://w.example/https%3A%2F%2Fshop.example%2Fa%2520b%3Fx%3D1%26y%3D%25C3%25A9?ref=https%3A%2F%2Fshop.example',
  ],
  [
    'https://w.example/get?deeplink=w%3A%2F%2Fopen%3Furl%3D{urlTwice}',
    'https://w.example/get?deeplink=w%3A%2F%2Fopen%3Furl%3Dhttps%253A%252F%252Fshop.example%252Fa%252520b%253Fx%253D1%2526y%253D%2525C3%2525A9',
  ],
  [
    'wallet://open?url={url}',
    'wallet://open?url=https%3A%2F%2Fshop.example%2Fa%2520b%3Fx%3D1%26y%3D%25C3%25A9',
  ],
])('%s is filled with the page', (template, link) => {
  expect(browseLink(template, page)).toBe(link)
})

test('what comes after #, and a name and password, never leave the page', () => {
  for (const part of ['url', 'urlTwice', 'address'])
    for (const given of [
      'https://shop.example/#k=1',
      'https://me:pw@shop.example/',
      'https://shop.example/?q#',
    ])
      expect(browseLink(`https://w.example/?u={${part}}`, given)).not.toMatch(
        /me|pw|k%?3?D?=?1|#|%23/,
      )
})

test('the wallet reads back the address that the page has', () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
      const link = new URL(browseLink('https://w.example/?u={url}', url) ?? '')
      const wanted = new URL(url)
      wanted.hash = ''
      expect([...link.searchParams]).toEqual([['u', wanted.href]])
      const nested = new URL(
        browseLink('https://w.example/?l=w%3A%2F%2Fo%3Fu%3D{urlTwice}', url) ?? '',
      )
      expect(new URL(nested.searchParams.get('l') ?? '').searchParams.get('u')).toBe(wanted.href)
    }),
  )
})

test.each(['about:srcdoc', 'blob:https://a.example/1', 'file:///a.html'])(
  'a page at %s has no link',
  (at) => {
    expect(browseLink('https://w.example/{url}', at)).toBeUndefined()
  },
)

describe('refused', () => {
  test.each([
    ['names no page', 'https://w.example/'],
    ['names its origin alone', 'https://w.example/{origin}'],
    ['has an unknown part', 'https://w.example/{url}/{uri}'],
    ['runs a script', 'javascript:alert({url})'],
    ['runs a script, dressed as an app', 'javascript://%0aalert(1)?{url}'],
    ['leads to http', 'http://w.example/{url}'],
    ['leads to a file', 'file:///{url}'],
    ['leads to the page itself', '{url}'],
    ['is nothing', ''],
  ])('a template that %s', (_, template) => {
    expect(isBrowseLink(template)).toBe(false)
    expect(browseLink(template, page)).toBeUndefined()
  })
})
