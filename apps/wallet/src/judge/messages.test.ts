import { describe, expect, test } from 'vitest'
import { isBareHash } from './isBareHash.ts'
import { isForeignSignIn } from './isForeignSignIn.ts'

describe('a sign-in', () => {
  const text = (domain: string, account = 'Ethereum') =>
    `${domain} wants you to sign in with your ${account} account:\n0x00\n\nURI: https://shop.example`

  test.each(['shop.example', 'https://shop.example', 'SHOP.example'])(
    'to %s is the site’s own',
    (domain) => {
      expect(isForeignSignIn(text(domain), 'https://shop.example')).toBe(false)
    },
  )

  test.each([
    ['another site', text('bank.example')],
    ['a site below', text('app.shop.example')],
    ['a site whose name goes on', text('shop.example.evil.example')],
    ['another port', text('shop.example:8443')],
    ['another scheme', text('http://shop.example')],
    ['a site behind a name', text('shop.example@evil.example')],
    ['another site, with a space before it', ` ${text('bank.example')}`],
    ['another site, with another end', text('bank.example').replace('account:\n', 'account\r\n')],
    ['another site on another chain', text('bank.example', 'Solana')],
    ['another site in capitals', text('bank.example').toUpperCase()],
  ])('to %s is foreign', (_, given) => {
    expect(isForeignSignIn(given, 'https://shop.example')).toBe(true)
  })

  test('is known by its port where the site has one, and no other text is one', () => {
    expect(isForeignSignIn(text('localhost:5173'), 'http://localhost:5173')).toBe(false)
    for (const given of ['', 'Hello', 'I read: bank.example wants you to sign in'])
      expect(isForeignSignIn(given, 'https://shop.example')).toBe(false)
  })
})

test('a bare hash has 32 bytes that are no text', () => {
  const letters = new TextEncoder().encode('a'.repeat(32))
  expect(isBareHash(letters, 'a'.repeat(32))).toBe(false)
  expect(isBareHash(new Uint8Array(32).fill(255), undefined)).toBe(true)
  expect(isBareHash(new Uint8Array(32), '\0'.repeat(32))).toBe(true)
  for (const length of [31, 33, 64])
    expect(isBareHash(new Uint8Array(length).fill(255), undefined)).toBe(false)
})
