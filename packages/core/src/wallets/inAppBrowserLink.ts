import type { Wallet } from '@latchkey/protocol/http'

/** Phone wallets that a page reaches by opening itself in their own browser, by rdns. */
const links: Readonly<Record<string, (page: string, origin: string) => string>> = {
  'app.phantom': (page, origin) => `https://phantom.app/ul/browse/${page}?ref=${origin}`,
  'com.coinbase.wallet': (page) => `https://go.cb-w.com/dapp?cb_url=${page}`,
  'com.solflare': (page) => `https://solflare.com/ul/v1/browse/${page}?ref=${page}`,
}

/**
 * The link that opens a page in a phone wallet's own browser, where the wallet is on the page
 * (S5.17); nothing for a wallet without one.
 */
export function inAppBrowserLink(
  { rdns }: Pick<Wallet, 'rdns'>,
  { href, origin }: { href: string; origin: string },
): string | undefined {
  const link = Object.hasOwn(links, rdns ?? '') ? links[rdns ?? ''] : undefined
  return link?.(encodeURIComponent(href), encodeURIComponent(origin))
}
