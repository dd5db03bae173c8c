import { expect, test } from 'vitest'
import { isOwnDomain } from './isOwnDomain.ts'

test.each([
  ['https://shop.example', 'https://wallet.shop.example', true],
  ['https://www.shop.example', 'https://wallet.shop.example', true],
  ['https://a.b.shop.example', 'https://wallet.shop.example', true],
  ['https://wallet.shop.example:8443', 'https://wallet.shop.example', true],
  ['http://localhost:5173', 'http://localhost:8887', true],
  ['http://127.0.0.1:5173', 'http://127.0.0.1:8887', true],
  ['http://127.0.0.1:5173', 'http://localhost:8887', false],
  ['http://127.1.0.1', 'http://127.0.0.1', false],
  ['http://[::1]:1', 'http://[::1]:2', true],
  ['http://shop.example', 'https://wallet.shop.example', false],
  ['https://shop.example.evil.example', 'https://wallet.shop.example', false],
  ['https://evilshop.example', 'https://wallet.shop.example', false],
  ['https://other.example', 'https://wallet.example', false],
  ['https://other.example', 'https://wallet.shop.example', false],
  ['null', 'https://wallet.shop.example', false],
  ['', '', false],
])('%s of %s: %s', (site, wallet, isOwn) => {
  expect(isOwnDomain(site, wallet)).toBe(isOwn)
})
