import { expect, test } from 'vitest'
import { inAppBrowserLink } from './inAppBrowserLink.ts'

const page = { href: 'https://shop.example/a b?x=1&y=2#top', origin: 'https://shop.example' }
const encoded = 'https%3A%2F%2Fshop.example%2Fa%20b%3Fx%3D1%26y%3D2%23top'

test.each([
  ['app.phantom', `https://phantom.app/ul/browse/${encoded}?ref=https%3A%2F%2Fshop.example`],
  ['com.solflare', `https://solflare.com/ul/v1/browse/${encoded}?ref=${encoded}`],
  ['com.coinbase.wallet', `https://go.cb-w.com/dapp?cb_url=${encoded}`],
  ['io.other', undefined],
  ['constructor', undefined],
  [undefined, undefined],
])('%s: the link that opens the page in its own browser (S5.17)', (rdns, link) => {
  expect(inAppBrowserLink({ rdns }, page)).toBe(link)
})
