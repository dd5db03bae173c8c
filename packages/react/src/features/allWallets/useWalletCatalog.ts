'use client'
import type { CatalogWallet, ListedWallet } from '@latchkey/core/modal'
import { walletImageUrl, walletPageQuery, walletSearchQuery } from '@latchkey/core/modal'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { customWallets } from '../../kit/customWallets.ts'
import { useSettled } from '../../kit/useSettled.ts'
import { useVisibleWallets } from '../../kit/useVisibleWallets.ts'
import { whenIdle } from '../../page/whenIdle.ts'
import { useQuery } from '../../queries/useQuery.ts'
import { watchQueries } from '../../queries/watchQueries.ts'
import { watchQuery } from '../../queries/watchQuery.ts'

/** The server is asked once the visitor has paused for this long (S9.8). */
const searchDelayMs = 300

/** Pictures fetched with a page, ahead of the tiles that ask for theirs near the screen (S9.9). */
const prefetchedPictures = 20

/** The badge that can be filtered by (S5.19). */
const certified = 'certified'

export type WalletCatalog = {
  wallets: readonly ListedWallet[]
  /** More of the list, or an answer to the search, is on its way. */
  loading: boolean
  failed: boolean
  /** A wallet of the list carries the badge. */
  hasCertified: boolean
  loadMore: (() => void) | undefined
  retry: () => void
}

/**
 * The catalogue page by page; with a term, what is loaded is filtered at once and the server's
 * answer is added when it comes.
 *
 * @param badge only wallets that carry it
 */
export function useWalletCatalog(
  term: string,
  { badge }: { badge: typeof certified | undefined },
): WalletCatalog {
  const latchkey = useLatchkey()
  const visible = useVisibleWallets()
  const [paged, setPaged] = useState({ badge, count: 1 })
  const pageCount = paged.badge === badge ? paged.count : 1
  const { refetchLast, snapshots: pages } = useWalletPages(pageCount, badge)
  const asked = useSettled(term.trim(), searchDelayMs)
  const search = useQuery(walletSearchQuery(latchkey, { badge, search: asked }))

  const loaded = useMemo(() => pages.flatMap(({ data }) => data?.data ?? []), [pages])
  const wallets = useMemo(() => {
    const needle = term.trim().toLowerCase()
    // The site's own come with the first page, so that nothing moves when it arrives.
    const own = pages[0]?.status === 'loading' ? [] : customWallets(latchkey.options)
    const local = [...own, ...loaded].filter(
      ({ badge_type, name }) =>
        name.toLowerCase().includes(needle) && (!badge || badge_type === badge),
    )
    const answered = needle && asked.toLowerCase() === needle ? (search.data?.data ?? []) : []
    return visible(uniqueById([...local, ...answered]))
  }, [asked, badge, latchkey, loaded, pages, search.data, term, visible])

  const last = pages.at(-1)
  const count = pages[0]?.data?.count
  const searching = term.trim() !== ''
  const behind = searching && (asked !== term.trim() || search.status === 'loading')
  return {
    hasCertified: loaded.some(({ badge_type }) => badge_type === certified),
    failed: searching ? search.status === 'error' : last?.status === 'error',
    loading: searching ? behind : last?.status === 'loading',
    loadMore:
      !searching && last?.status === 'success' && count !== undefined && loaded.length < count
        ? () => setPaged({ badge, count: pageCount + 1 })
        : undefined,
    retry: searching ? search.refetch : refetchLast,
    wallets,
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
