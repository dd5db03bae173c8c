import { foldText, searchByName } from '@latchkey/protocol'
import type { CatalogueWallet } from './CatalogueWallet.ts'
import type { WalletPlatform, WalletQuery } from './WalletQuery.ts'

export type SelectedWallets = {
  /** After all filters, before paging. */
  count: number
  wallets: readonly CatalogueWallet[]
}

/**
 * The page of wallets a query asks for (S7.27). Pure; `wallets` come in the order they are listed by default.
 *
 * @param development chains that no catalogue names: every wallet of their namespace counts as one of theirs
 */
export function selectWallets(
  wallets: readonly CatalogueWallet[],
  query: WalletQuery,
  development: ReadonlySet<string> = new Set(),
): SelectedWallets {
  const reaches = (wallet: CatalogueWallet, chain: string) =>
    addsNetwork(wallet, chain) || (development.has(chain) && isOfNamespace(wallet, chain))
  const include = query.include && new Set(query.include)
  const exclude = new Set(query.exclude)
  const matching = wallets.filter(
    (wallet) =>
      (!include || answersTo(wallet, include)) &&
      !answersTo(wallet, exclude) &&
      (!query.badge || (wallet.badge_type ?? 'none') === query.badge) &&
      (!query.chains ||
        query.chains.some((chain) => wallet.chains.includes(chain) || reaches(wallet, chain))) &&
      (!query.names || query.names.includes(wallet.name.toLowerCase())) &&
      (!query.rdns || query.rdns.includes(wallet.rdns?.toLowerCase() ?? '')) &&
      (!query.platform || runsOn[query.platform](wallet)),
  )
  const found = query.search
    ? searchByName(matching, query.search, ({ name }) => foldText(name))
    : inOrderOf(query.include ?? [], matching)
  const start = (query.page - 1) * query.entries
  return {
    count: found.length,
    wallets: found.slice(start, start + query.entries).map((wallet) => {
      const added = query.chains?.filter((chain) => reaches(wallet, chain)) ?? []
      return withChains(wallet, added)
    }),
  }
}

/** Whether a set holds the wallet's id, slug, name, rdns (S5.16) or one of its aliases, in lower case. */
export function answersTo(wallet: CatalogueWallet, keys: ReadonlySet<string>): boolean {
  return keys.size > 0 && keysOf(wallet).some((key) => keys.has(key))
}

function keysOf({ aliases, id, name, rdns, slug }: CatalogueWallet): readonly string[] {
  return [id, slug, name, ...(rdns ? [rdns] : []), ...aliases].map((key) => key.toLowerCase())
}

function addsNetwork({ custom_networks }: CatalogueWallet, chain: string): boolean {
  return custom_networks.some((namespace) => chain.startsWith(`${namespace}:`))
}

function isOfNamespace({ chains }: CatalogueWallet, chain: string): boolean {
  const [namespace] = chain.split(':')
  return chains.some((each) => each.startsWith(`${namespace}:`))
}

/** Clients drop wallets whose chains miss the requested ones, so a network the wallet can add is listed too. */
function withChains(wallet: CatalogueWallet, chains: readonly string[]): CatalogueWallet {
  const added = chains.filter((chain) => !wallet.chains.includes(chain))
  return added.length > 0 ? { ...wallet, chains: [...wallet.chains, ...added] } : wallet
}

const runsOn: Readonly<Record<WalletPlatform, (wallet: CatalogueWallet) => boolean>> = {
  android: ({ mobile_link, play_store }) => Boolean(play_store || mobile_link),
  desktop: ({ desktop_link }) => Boolean(desktop_link),
  extension: ({ chrome_store, injected, rdns }) =>
    Boolean(chrome_store || rdns || injected?.length),
  ios: ({ app_store, mobile_link }) => Boolean(app_store || mobile_link),
  web: ({ webapp_link }) => Boolean(webapp_link),
}

/** The wallets in the order they were named in: a site's list is its order, by whichever ids it knows them. */
function inOrderOf(
  keys: readonly string[],
  wallets: readonly CatalogueWallet[],
): readonly CatalogueWallet[] {
  // Reversed, so that of a key that is named twice the first place counts.
  const places = new Map(keys.map((key, place) => [key, place] as const).toReversed())
  const placeOf = (wallet: CatalogueWallet) =>
    Math.min(...keysOf(wallet).map((key) => places.get(key) ?? keys.length))
  return wallets.toSorted((a, b) => placeOf(a) - placeOf(b))
}
