import { createHash } from 'node:crypto'

/** The catalogue's revision, out of everything it holds; in one order, so that it can be reckoned again from the files. */
export function revisionOf({
  connectors,
  currencies,
  icons,
  networks,
  tokens,
  wallets,
}: {
  connectors: unknown
  currencies: unknown
  /** Path below the icons' folder, and content. */
  icons: readonly (readonly [path: string, svg: string])[]
  networks: unknown
  tokens: unknown
  wallets: unknown
}): string {
  const sorted = icons.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([wallets, networks, connectors, tokens, currencies, sorted]))
    .digest('hex')
    .slice(0, 16)
}
