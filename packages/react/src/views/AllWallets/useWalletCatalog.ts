'use client'
import {
  queryClientOf,
  visibleWallets,
  walletPageQuery,
  walletSearchQuery,
} from '@latchkey/core/modal'
import { QueriesObserver, type QueryObserverResult } from '@tanstack/query-core'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import type { CatalogWallet } from '../../parts/CatalogWallet.ts'
import { useQuery } from '../../queries/useQuery.ts'

/** The server is asked once the visitor has paused for this long (S9.8). */
const searchDelayMs = 300

export type WalletCatalog = {
  wallets: readonly CatalogWallet[]
  /** More of the list, or an answer to the search, is on its way. */
  loading: boolean
  failed: boolean
  loadMore: (() => void) | undefined
  retry: () => void
}

/**
 * The catalogue page by page; with a term, what is loaded is filtered at once and the server's
 * answer is added when it comes.
 */
export function useWalletCatalog(term: string): WalletCatalog {
  const latchkey = useLatchkey()
  const connectors = useLatchkeyState((state) => state.connectors)
  const namespace = useLatchkeyState((state) => state.modal.namespace)
  const [pageCount, setPageCount] = useState(1)
  const pages = useWalletPages(pageCount)
  const asked = useSettled(term.trim(), searchDelayMs)
  const search = useQuery(walletSearchQuery(latchkey, { search: asked }))

  const loaded = useMemo(() => pages.flatMap(({ data }) => data?.data ?? []), [pages])
  const wallets = useMemo(() => {
    const needle = term.trim().toLowerCase()
    const local = loaded.filter(({ name }) => name.toLowerCase().includes(needle))
    const answered = needle && asked.toLowerCase() === needle ? (search.data?.data ?? []) : []
    return visibleWallets({
      connectors,
      exclude: latchkey.options.excludeWalletIds,
      mobile: latchkey.internal.environment.mobile,
      namespaces: namespace ? [namespace] : [...latchkey.adapters.keys()],
      remoteSessions: connectors.some(({ type }) => type === 'WALLET_CONNECT'),
      wallets: uniqueById([...local, ...answered]),
    })
  }, [asked, connectors, latchkey, loaded, namespace, search.data, term])

  const last = pages.at(-1)
  const count = pages[0]?.data?.count
  const searching = term.trim() !== ''
  const behind = searching && (asked !== term.trim() || search.status === 'loading')
  return {
    failed: searching ? search.status === 'error' : (last?.isError ?? false),
    loading: searching ? behind : (last?.isPending ?? true),
    loadMore:
      !searching && last?.isSuccess && count !== undefined && loaded.length < count
        ? () => setPageCount(pageCount + 1)
        : undefined,
    retry: () => void (searching ? search.refetch() : last?.refetch()),
    wallets,
  }
}

type Page = QueryObserverResult<Awaited<ReturnType<ReturnType<typeof walletPageQuery>['queryFn']>>>

function useWalletPages(pageCount: number): readonly Page[] {
  const latchkey = useLatchkey()
  const observer = useMemo(() => {
    const queries = Array.from({ length: pageCount }, (_, index) =>
      walletPageQuery(latchkey, { page: index + 1 }),
    )
    const observer = new QueriesObserver(queryClientOf(latchkey), queries)
    // The observer's own type forgets what the queries return.
    let results = observer.getCurrentResult() as Page[]
    return {
      read: () => results,
      subscribe: (onChange: () => void) =>
        observer.subscribe((next) => {
          results = next as Page[]
          onChange()
        }),
    }
  }, [latchkey, pageCount])
  return useSyncExternalStore(observer.subscribe, observer.read, observer.read)
}

/** The value once it has stopped changing for a while. */
function useSettled(value: string, delayMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs, value])
  return settled
}

function uniqueById(wallets: readonly CatalogWallet[]): readonly CatalogWallet[] {
  return [...new Map(wallets.map((wallet) => [wallet.id, wallet])).values()]
}
