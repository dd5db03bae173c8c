import type { CatalogWallet, ListedWallet } from '@latchkey/core/modal'
import { walletImageUrl, walletPageQuery } from '@latchkey/core/modal'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { customWallets } from '../../kit/customWallets.ts'
import { useVisibleWallets } from '../../kit/useVisibleWallets.ts'
import { whenIdle } from '../../page/whenIdle.ts'
import { watchQueries } from '../../queries/watchQueries.ts'
import { watchQuery } from '../../queries/watchQuery.ts'

/** Pictures fetched with a page, ahead of the tiles that ask for theirs near the screen (S9.9). */
const prefetchedPictures = 20

/** The badge that can be filtered by (S5.19). */
const certified = 'certified'

export type WalletCatalog = {
  wallets: readonly ListedWallet[]
  /** The site's own wallets and the pages so far, as the server lists them. */
  loaded: readonly CatalogWallet[]
  /** More of the list is on its way. */
  loading: boolean
  failed: boolean
  /** A wallet of the list carries the badge. */
  hasCertified: boolean
  loadMore: (() => void) | undefined
  retry: () => void
}

/**
 * The catalogue page by page.
 *
 * @param badge only wallets that carry it
 */
export function useWalletCatalog({
  badge,
}: {
  badge: typeof certified | undefined
}): WalletCatalog {
  const latchkey = useLatchkey()
  const visible = useVisibleWallets()
  const [paged, setPaged] = useState({ badge, count: 1 })
  const pageCount = paged.badge === badge ? paged.count : 1
  const { refetchLast, snapshots: pages } = useWalletPages(pageCount, badge)

  const listed = useMemo(() => pages.flatMap(({ data }) => data?.data ?? []), [pages])
  const loaded = useMemo(() => {
    // The site's own come with the first page, so that nothing moves when it arrives.
    const own = pages[0]?.status === 'loading' ? [] : customWallets(latchkey.options)
    const all = [...own, ...listed].filter(({ badge_type }) => !badge || badge_type === badge)
    return uniqueById(all)
  }, [badge, latchkey, listed, pages])

  const last = pages.at(-1)
  const count = pages[0]?.data?.count
  return {
    hasCertified: listed.some(({ badge_type }) => badge_type === certified),
    failed: last?.status === 'error',
    loaded,
    loading: last?.status === 'loading',
    loadMore:
      last?.status === 'success' && count !== undefined && listed.length < count
        ? () => setPaged({ badge, count: pageCount + 1 })
        : undefined,
    retry: refetchLast,
    wallets: useMemo(() => visible(loaded), [loaded, visible]),
  }
}

function useWalletPages(pageCount: number, badge: string | undefined) {
  const latchkey = useLatchkey()
  const pages = useMemo(
    () =>
      watchQueries(
        Array.from({ length: pageCount }, (_, index) =>
          watchQuery(latchkey, walletPageQuery(latchkey, { badge, page: index + 1 })),
        ),
      ),
    [badge, latchkey, pageCount],
  )
  const snapshots = useSyncExternalStore(pages.subscribe, pages.read, pages.read)
  const last = snapshots.at(-1)?.data
  useEffect(
    () =>
      whenIdle(() => {
        for (const wallet of last?.data.slice(0, prefetchedPictures) ?? [])
          new Image().src = walletImageUrl(latchkey, wallet)
      }),
    [last, latchkey],
  )
  return { refetchLast: pages.refetchLast, snapshots }
}

function uniqueById(wallets: readonly CatalogWallet[]): readonly CatalogWallet[] {
  return [...new Map(wallets.map((wallet) => [wallet.id, wallet])).values()]
}
