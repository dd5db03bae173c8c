import { expect, test } from 'vitest'
import { isReturnAddress } from './isReturnAddress.ts'

const registered = 'https://wallet.example/returns'
const is = (asked: string, redirects: 'below' | 'exact', own = registered) =>
  isReturnAddress(asked, {
    client: { id: 'client', redirectUris: ['https://other.example/', own], secret: 'secret' },
    standIn: { redirects },
  })

test.each([
  registered,
  `${registered}/wallet/github`,
  'https://wallet.example:443/returns/recovery/github',
  'https://a.b.wallet.example/returns/wallet/github',
])('below what is registered: %s', (asked) => {
  expect(is(asked, 'below')).toBe(true)
})

test('an address that is registered with a slash has what is behind it below it', () => {
  expect(is(`${registered}/wallet`, 'below', `${registered}/`)).toBe(true)
  expect(is(registered, 'below', `${registered}/`)).toBe(false)
})

test.each([
  ['another host', 'https://evil.example/returns/wallet'],
  ['a host that ends alike', 'https://evilwallet.example/returns/wallet'],
  ['the host above', 'https://example/returns/wallet'],
  ['another port', 'https://wallet.example:8443/returns/wallet'],
  ['another scheme', 'http://wallet.example/returns/wallet'],
  ['the path above', 'https://wallet.example/'],
  ['a path that begins alike', 'https://wallet.example/returns-of-others'],
  ['a way up', 'https://wallet.example/returns/../login'],
  ['a host before the sign', 'https://wallet.example@evil.example/returns/wallet'],
  ['a query', 'https://wallet.example/returns/wallet?to=there'],
  ['nothing', ''],
])('error: not below what is registered: %s', (_, asked) => {
  expect(is(asked, 'below')).toBe(false)
})

test('where an address is exact, none below it counts', () => {
  expect(is(registered, 'exact')).toBe(true)
  expect(is(`${registered}/wallet`, 'exact')).toBe(false)
  expect(is('https://a.wallet.example/returns', 'exact')).toBe(false)
})
