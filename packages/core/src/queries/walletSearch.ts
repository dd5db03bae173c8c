import { walletSearchSize } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { walletsQuery } from './wallets.ts'

/** Wallets by name, up to a hundred; the term is trimmed (S5.19). Disabled for an empty term. */
export function walletSearchQuery(
  latchkey: Latchkey,
  { badge, search }: { search: string; badge?: string | undefined },
) {
  const term = search.trim()
  return {
    ...walletsQuery(latchkey, ['search', term, badge], {
      badge_type: badge,
      entries: walletSearchSize,
      page: 1,
      search: term,
    }),
    enabled: term.length > 0,
  }
}

/** A wallet by what an index names it, which others may be called as well. */
export function walletKeyQuery(latchkey: Latchkey, key: string) {
  return walletsQuery(latchkey, ['key', key], { include: key, page: 1 })
}
