import { expect, test } from 'vitest'
import { uriOf } from './pair.ts'

test.each([
  ['wc:abc@2?relay-protocol=irn', 'wc:abc@2?relay-protocol=irn'],
  ['https://wallet.example/wc?uri=wc%3Aabc%402', 'wc:abc@2'],
  ['wallet://wc?uri=wc%3Aabc%402', 'wc:abc@2'],
  ['https://wallet.example/', 'https://wallet.example/'],
  ['nonsense', 'nonsense'],
])('the pairing in %s', (text, uri) => {
  expect(uriOf(text)).toBe(uri)
})
