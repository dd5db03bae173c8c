import { expect, test } from 'vitest'
import { isOwnSite } from './isOwnSite.ts'

test.each([
  ['https://shop.example', 'https://wallet.shop.example', true],
  ['http://localhost:5173', 'http://localhost:4501', true],
  ['https://shop.example', 'https://wallet.other.example', false],
  // Of another project, perhaps.
  ['https://blog.shop.example', 'https://wallet.shop.example', false],
  ['https://hop.example', 'https://wallet.shop.example', false],
  ['http://shop.example', 'https://wallet.shop.example', false],
  ['https://wallet.shop.example.evil.example', 'https://wallet.shop.example', false],
])('a page at %s is of the site of a wallet at %s: %s', (embedder, origin, expected) => {
  expect(isOwnSite(embedder, origin)).toBe(expected)
})
