import { expect, test } from 'vitest'
import { inAppBrowserLink } from './inAppBrowserLink.ts'

const page = { href: 'https://shop.example/a b?x=1&y=2#top', origin: 'https://shop.example' }
const encoded = 'https%3A%2F%2Fshop.example%2Fa%20b%3Fx%3D1%26y%3D2%23top'

test.each([
  ['phantom', `https://phantom.app/ul/browse/${encoded}?ref=https%3A%2F%2Fshop.example`],
  ['solflare', `https://solflare.com/ul/v1/browse/${encoded}?ref=${encoded}`],
  ['coinbase', `https://go.cb-w.com/dapp?cb_url=${encoded}`],
] as const)('%s opens the page in its own browser (S5.17)', (wallet, link) => {
  expect(inAppBrowserLink(wallet, page)).toBe(link)
  expect(new URL(link).href).toContain(encoded)
})
