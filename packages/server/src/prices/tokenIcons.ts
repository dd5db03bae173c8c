/** Where the picture of a listed token is, by its symbol; others have none. */
export function tokenIcons(origin: string): (symbol: string) => string {
  const base = origin.replace(/\/$/, '')
  return (symbol) => `${base}/public/getTokenImage/${encodeURIComponent(symbol)}`
}
