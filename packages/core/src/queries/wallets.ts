import { walletPageSize } from '@latchkey/protocol'
import { apiOf } from '../api/apiOf.ts'
import type { Latchkey } from '../Latchkey.ts'
import { gated } from './queryClient.ts'

/** The catalogue changes rarely; an hour is fresh enough for a visit. */
export const walletsStaleMs = 60 * 60_000

/** How many wallets are recommended to a visitor without one (S9.7). */
const recommendedWalletCount = 4

/** One page of the catalogue, forty wallets (S9.8), limited to the site's networks and lists. */
export function walletPageQuery(
  latchkey: Latchkey,
  { badge, page }: { page: number; badge?: string | undefined },
) {
  return walletsQuery(latchkey, ['page', page, badge], {
    badge_type: badge,
    entries: walletPageSize,
    page,
  })
}

/** Four wallets for a visitor without one (S9.7). */
export function recommendedWalletsQuery(latchkey: Latchkey) {
  const { excludeWalletIds, featuredWalletIds } = latchkey.options
  return walletsQuery(latchkey, ['recommended'], {
    entries: recommendedWalletCount,
    // The featured ones are on the same screen.
    exclude: [...excludeWalletIds, ...featuredWalletIds].join(',') || undefined,
    page: 1,
  })
}

/** The wallets a site features; the server answers a list in its own order. */
export function featuredWalletsQuery(latchkey: Latchkey) {
  return walletsByIdQuery(latchkey, latchkey.options.featuredWalletIds)
}

/** Wallets of the catalogue by their ids, in that order; disabled where there are none. */
export function walletsByIdQuery(latchkey: Latchkey, ids: readonly string[]) {
  return {
    ...walletsQuery(latchkey, ['ids', ids], {
      entries: ids.length,
      include: ids.join(','),
      page: 1,
    }),
    enabled: ids.length > 0,
  }
}

/** A list of the catalogue as the server answers it, narrowed by the site's own lists unless the query has others. */
export function walletsQuery(
  latchkey: Latchkey,
  key: readonly unknown[],
  query: Readonly<Record<string, string | number | undefined>>,
) {
  return {
    ...gated({ now: latchkey.internal.environment.now, staleTimeMs: walletsStaleMs }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      apiOf(latchkey).get('/getWallets', {
        query: { ...listParameters(latchkey), ...query },
        schema: async () => (await import('@latchkey/protocol/http')).walletsResponse,
        signal,
      }),
    queryKey: ['wallets', ...key] as const,
  }
}

/** The networks and lists of the site, by which the server narrows every list. */
export function listParameters({ options }: Latchkey) {
  return {
    chains: options.networks.map(({ caipNetworkId }) => caipNetworkId).join(','),
    exclude: options.excludeWalletIds.join(',') || undefined,
    include: options.includeWalletIds.join(',') || undefined,
  }
}
