import type { Network } from '@latchkey/core'
import {
  type ActivityItem,
  activityQuery,
  loadMoreActivity,
  refreshActivity,
  withPending,
} from '@latchkey/core/modal'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { useQuery } from '../../queries/useQuery.ts'
import { usePending } from './usePending.ts'
import { useRefreshOnReturn } from './useRefreshOnReturn.ts'

/** Pages in a row that may show nothing before the visitor is asked whether to look further. */
const maxEmptyPages = 5
/** A server has a block a moment after its chain does. */
const unlisted = { everyMs: 4000, times: 8 }

export type ActivityList = {
  status: 'failed' | 'loading' | 'ready'
  items: readonly ActivityItem[]
  /** Sent by this page, and in no block yet. */
  waiting: readonly ActivityItem[]
  /** Asks for the next page; none at the end, and while it is on its way. */
  loadMore: (() => void) | undefined
  isLoadingMore: boolean
  /** Whether the next page may be asked for because its place comes in sight. */
  isAutomatic: boolean
  pageCount: number
  retry: () => void
}

/** An account's transactions on a network, page by page, with what this page has sent (S4.49, S4.50). */
export function useActivity({ address, networkId }: useActivity.Parameters): ActivityList {
  const latchkey = useLatchkey()
  const online = useLatchkeyState((state) => state.online)
  const { data, refetch, status } = useQuery(activityQuery(latchkey, { address, networkId }))
  const [isLoadingMore, setLoadingMore] = useState(false)
  const pending = usePending()
  const known = data?.items
  const merged = useMemo(
    () => withPending(known ?? [], pending, { address, networkId }),
    [address, known, networkId, pending],
  )

  const refresh = useCallback(
    () => void refreshActivity(latchkey, { address, networkId }),
    [address, latchkey, networkId],
  )
  useRefreshOnReturn(refresh)
  useEffect(() => {
    if (merged.unlisted === 0) return
    let asked = 0
    const ask = () => {
      refresh()
      asked += 1
      if (asked === unlisted.times) clearInterval(timer)
    }
    const timer = setInterval(ask, unlisted.everyMs)
    ask()
    return () => clearInterval(timer)
  }, [merged.unlisted, refresh])

  const loadMore = () => {
    setLoadingMore(true)
    void loadMoreActivity(latchkey, { address, networkId }).then(() => setLoadingMore(false))
  }
  return {
    isAutomatic: online && (data?.emptyPages ?? 0) < maxEmptyPages,
    isLoadingMore,
    items: merged.items,
    loadMore: data?.next !== undefined && !isLoadingMore ? loadMore : undefined,
    pageCount: data?.cursors.length ?? 0,
    retry: refetch,
    // A list that could not be brought up to date is a list.
    status: data ? 'ready' : status === 'error' ? 'failed' : 'loading',
    waiting: merged.waiting,
  }
}

export declare namespace useActivity {
  type Parameters = { address: string; networkId: Network['caipNetworkId'] }
}
