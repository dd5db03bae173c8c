import { expect, test } from 'vitest'
import { embedder } from './embedder.ts'

test.each([
  'https://shop.example',
  'http://shop.example',
  'https://shop.example:8443',
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'https://xn--bcher-kva.example',
])('%s is a whole origin', (origin) => {
  expect(embedder.safeParse(origin).success).toBe(true)
})

test.each([
  'shop.example',
  'https://shop.example/',
  'https://shop.example/cart',
  'https://shop.example:443',
  'https://Shop.example',
  'https://bücher.example',
  'https://user@shop.example',
  'capacitor://localhost',
  'null',
  '*',
  // What the URL standard takes for a host, and a Content-Security-Policy for something else.
  'https://*.shop.example',
  'https://*',
  'https://a;script-src',
  'https://a,b',
  "https://'self'",
  // Which a policy cannot name.
  'http://[::1]:3000',
])('error: %s is none', (origin) => {
  expect(embedder.safeParse(origin).success).toBe(false)
})
