/**
 * Whether a page is of the site that the wallet itself is of: at the wallet's own host, or at one that the wallet's lies
 * under.
 *
 * @param embedder the page's origin @param origin the wallet's
 */
export function isOwnSite(embedder: string, origin: string): boolean {
  const [page, wallet] = [new URL(embedder), new URL(origin)]
  const isUnder = wallet.hostname.endsWith(`.${page.hostname}`)
  return page.protocol === wallet.protocol && (page.hostname === wallet.hostname || isUnder)
}
