/** Where the picture of a token is: of a listed one by its symbol; by an address there is none, and a page draws its own. */
export function tokenIcons(origin: string): (name: string) => string {
  const base = origin.replace(/\/$/, '')
  return (name) => `${base}/public/getTokenImage/${encodeURIComponent(name)}`
}
