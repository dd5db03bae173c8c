import {
  type CatalogWallet,
  type FoundRecord,
  findWallets,
  isIndexed,
  type Listed,
  walletIndexQuery,
  walletKey,
  walletSearchQuery,
  wholeWallets,
} from '@latchkey/core/modal'
import { useEffect, useMemo, useRef } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useSettled } from '../../../kit/useSettled.ts'
import { useVisibleWallets } from '../../../kit/useVisibleWallets.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import { keepOrder } from './keepOrder.ts'

/** The server is asked once the visitor has paused for this long (S9.8). */
const searchDelayMs = 300

export type FoundWallets = {
  wallets: readonly Listed<FoundRecord>[]
  /** The visitor is typing, or more may be found by the server. */
  loading: boolean
  failed: boolean
  retry: () => void
}

/**
 * What a search finds: in the same frame what is loaded and indexed, and what only the server knows when it answers. It is
 * asked when the index is not whole, or has named a wallet of which the page knows no more yet.
 */
export function useFoundWallets({
  badge,
  loaded,
  term,
}: {
  badge: string | undefined
  loaded: readonly CatalogWallet[]
  /** Trimmed. */
  term: string
}): FoundWallets {
  const latchkey = useLatchkey()
  const visible = useVisibleWallets()
  const index = useQuery(walletIndexQuery(latchkey)).data
  const settled = useSettled(term, searchDelayMs)

  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once for a term, or what the answer brings would call it off
  const isAsked = useMemo(() => {
    const whole = wholeWallets(latchkey)
    const facts = { answer: undefined, badge, index, loaded, term: settled, whole }
    return settled !== '' && (!index?.isWhole || findWallets(facts).some(isIndexed))
  }, [badge, index, latchkey, settled])
  const isSettled = settled === term
  const search = useQuery({
    ...walletSearchQuery(latchkey, { badge, search: settled }),
    enabled: isAsked && isSettled,
  })
  const answer = isSettled ? search.data : undefined

  const order = useRef<{ keys: readonly string[]; of: string }>({ keys: [], of: '' })
  const of = `${badge} ${term}`
  const wallets = useMemo(() => {
    if (!term) return []
    const whole = wholeWallets(latchkey)
    const found = visible(findWallets({ answer, badge, index, loaded, term, whole }))
    return keepOrder(order.current.of === of ? order.current.keys : [], found, walletKey)
  }, [answer, badge, index, latchkey, loaded, of, term, visible])
  useEffect(() => {
    order.current = { keys: wallets.map(walletKey), of }
  }, [of, wallets])

  const needsAnswer = isAsked && !index?.isWhole
  return {
    failed: isSettled && needsAnswer && search.status === 'error',
    loading: !isSettled || (needsAnswer && search.status === 'loading'),
    retry: search.refetch,
    wallets,
  }
}
