/** Wallets of phones that sites open their own page in: they have no other way to reach the page. */
export const inAppBrowsers = ['phantom', 'solflare', 'coinbase'] as const

export type InAppBrowser = (typeof inAppBrowsers)[number]

/**
 * The link that opens a page in a phone wallet's own browser, where the wallet registers itself (S5.17).
 *
 * Offer it on phones only, and only while the wallet is not on the page already.
 *
 * @example
 * inAppBrowserLink('phantom', { href: location.href, origin: location.origin })
 */
export function inAppBrowserLink(
  wallet: InAppBrowser,
  { href, origin }: { href: string; origin: string },
): string {
  const page = encodeURIComponent(href)
  switch (wallet) {
    case 'phantom':
      return `https://phantom.app/ul/browse/${page}?ref=${encodeURIComponent(origin)}`
    case 'solflare':
      return `https://solflare.com/ul/v1/browse/${page}?ref=${page}`
    case 'coinbase':
      return `https://go.cb-w.com/dapp?cb_url=${page}`
    default:
      return wallet satisfies never
  }
}
