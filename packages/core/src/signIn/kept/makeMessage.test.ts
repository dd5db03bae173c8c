import { expect, test } from 'vitest'
import { makeMessage } from './makeMessage.ts'

const fields = {
  accountAddress: `0x${'1'.repeat(40)}`,
  chainId: 'eip155:1',
  issuedAt: '2026-01-01T00:00:00.000Z',
  nonce: 'n0nce1234',
} as const

test.each([
  ['https://shop.example/', 'https://shop.example/'],
  ['https://shop.example/cart?token=secret#top', 'https://shop.example/cart'],
  ['https://shop.example/cart#top?x', 'https://shop.example/cart'],
  // Browsers leave the brackets as they are; in a URI they are none.
  ['https://shop.example/list?filter[]=x', 'https://shop.example/list'],
  [`https://shop.example/?q=${'a'.repeat(5000)}`, 'https://shop.example/'],
  [`https://shop.example/${'a'.repeat(1003)}`, `https://shop.example/${'a'.repeat(1003)}`],
  [`https://shop.example/${'a'.repeat(1004)}`, 'https://shop.example'],
  ['https://shop.example/list/[id]', 'https://shop.example'],
  ['https://shop.example/100%', 'https://shop.example'],
])('a visitor signs for the page without its query, or for its origin (%#)', async (href, uri) => {
  const message = await makeMessage({ host: 'shop.example', href }, fields)
  expect(message.uri).toBe(uri)
  expect(message.toString()).toContain(`URI: ${uri}\n`)
})
