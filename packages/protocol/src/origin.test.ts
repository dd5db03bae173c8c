import { describe, expect, test } from 'vitest'
import { isOriginPattern, originAllowed } from './origin.ts'

describe('originAllowed (S5.14, S8.14)', () => {
  test.each([
    ['https://example.com', ['example.com'], true],
    ['http://example.com', ['example.com'], true],
    ['https://example.com:8443', ['example.com'], true],
    ['https://www.example.com', ['example.com'], false],
    ['http://example.com', ['https://example.com'], false],
    ['https://example.com:8080', ['https://example.com'], false],
    ['https://example.com:8080', ['https://example.com:8080'], true],
    ['https://example.com', ['https://example.com:8080'], false],
    ['https://example.com', ['https://example.com:443'], true],
    ['https://example.com:9', ['https://example.com:*'], true],
    ['https://www.example.com', ['https://*.example.com'], true],
    ['https://www.example.com:8080', ['https://*.example.com'], true],
    ['https://example.com', ['https://*.example.com'], false],
    ['https://a.b.example.com', ['https://*.example.com'], false],
    ['https://a.b.example.com', ['https://*.*.example.com'], true],
    ['https://a.example.com', ['https://*.*.example.com'], false],
    ['https://test-example.com', ['test.example.com'], false],
    ['https://www-1.example.com', ['https://www-*.example.com'], false],
    ['https://www-*.example.com', ['https://www-*.example.com'], false],
    ['https://EXAMPLE.com', ['https://Example.COM'], true],
    ['https://xn--bcher-kva.de', ['https://bücher.de'], true],
    ['https://shop.xn--bcher-kva.de', ['*.bücher.de'], true],
    ['https://example.com', ['https://example.com/some/path'], true],
    ['https://evil.com', ['https://example.com@evil.com'], false],
    ['https://example.com.evil.com', ['example.com'], false],
    ['https://preview.vercel.app', ['example.com'], false],
    ['https://anything.pages.dev', ['example.com'], false],
    ['http://localhost:5173', ['example.com'], true],
    ['http://127.0.0.1:3000', ['example.com'], true],
    ['http://[::1]:3000', ['example.com'], true],
    ['ftp://localhost', ['example.com'], false],
    ['https://localhost.evil.com', ['example.com'], false],
    ['capacitor://app.example.com', ['capacitor://app.example.com'], true],
    ['null', ['example.com'], false],
    ['null', [], true],
    ['https://anyone.example', [], true],
    ['not an origin', ['not an origin'], true],
    ['not an origin', ['example.com', 'not an origin'], true],
    // As many labels, and one of them the same.
    ['https://example.org', ['example.com'], false],
    ['https://www.evil.com', ['www.example.com'], false],
    ['https://shop.example.com', ['www.example.com'], false],
    // Any of several will do, in any order.
    ['https://b.example', ['https://a.example', 'https://b.example'], true],
    ['https://a.example', ['https://a.example', 'https://b.example', 'a..b'], true],
    ['https://c.example', ['https://a.example', 'https://b.example'], false],
    ['https://localhost', ['example.com'], true],
    ['ws://example.com', ['ws://example.com:80'], true],
    ['wss://example.com', ['wss://example.com:443'], true],
    ['http://example.com', ['http://example.com:80'], true],
    ['https://example.com', [' https://example.com '], true],
    ['https://example.com', ['x https://example.com'], false],
    ['https://example.com', ['https://example.com:44x'], false],
    ['https://[2001:db8::1]', ['https://[2001:db8::1]'], true],
    ['https://[2001:db8::2]', ['https://[2001:db8::1]'], false],
    ['https://example.com', ['HTTPS://example.com?x#y'], true],
    // What stands in for `*` inside is no name that a page may have.
    ['https://latchkey-any-label.example.com', ['https://a.example.com'], false],
  ])('%s against %j: %s', (origin, patterns, allowed) => {
    expect(originAllowed(origin, patterns)).toBe(allowed)
  })

  test.each(['', 'https://', 'a*b.com', 'a..b', 'user@host', 'https://host:123456'])(
    'the pattern %j is not understood',
    (pattern) => {
      expect(isOriginPattern(pattern)).toBe(false)
    },
  )

  test.each([
    'example.com',
    'https://*.example.com:*',
    'http://[::1]:3000',
    'capacitor://app.example.com',
    '*',
  ])('the pattern %j is understood', (pattern) => {
    expect(isOriginPattern(pattern)).toBe(true)
  })
})
