import { parseUrl } from '../parseUrl.ts'

/**
 * Whether a site is of the wallet's own domain: then browsers give a window of the wallet the storage that its frame has
 * there, and what ends a login goes from one to the other without any page of the site.
 *
 * The domain is the wallet's host without its first label. Taken wrongly for its own, a site's visitors are not let in; none
 * is let in wrongly.
 */
export function isOwnDomain(site: string, walletOrigin: string): boolean {
  const [of, wallet] = [parseUrl(site), parseUrl(walletOrigin)]
  if (!of || !wallet) return false
  if (of.protocol !== wallet.protocol) return false
  if (of.hostname === wallet.hostname) return true
  if (/^\[|^[\d.]+$/.test(wallet.hostname)) return false
  const domain = wallet.hostname.split('.').slice(1)
  // One label alone is no one's domain.
  if (domain.length < 2) return false
  return of.hostname === domain.join('.') || of.hostname.endsWith(`.${domain.join('.')}`)
}
