import {
  approvalsOf,
  type SentApproval,
  type SentTransaction,
  transactionsOf,
} from '@latchkey/core/modal'
import { useSyncExternalStore } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'

type Subject = Omit<Parameters<typeof approvalsOf>[1], 'token'> & {
  /** Undefined of the network's own currency, for which nothing is allowed. */
  token: string | undefined
}

/** What this page has asked a token to allow, and no swap has used since; the last one first. */
export function useApprovals({ token, ...subject }: Subject): readonly SentApproval[] {
  const { store } = transactionsOf(useLatchkey())
  const read = (): readonly SentTransaction[] => store.getState().transactions
  const transactions = useSyncExternalStore(store.subscribe, read, read)
  return token === undefined ? [] : approvalsOf(transactions, { ...subject, token })
}
