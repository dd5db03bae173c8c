import type { NetworkId } from '@latchkey/core'
import { type SentTransaction, transactionsOf } from '@latchkey/core/modal'
import { useSyncExternalStore } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'

/** A transaction of a kind that this page has sent, while it is remembered. */
export function useSent<Kind extends SentTransaction['kind']>(
  kind: Kind,
  of: { id: string; networkId: NetworkId },
): Extract<SentTransaction, { kind: Kind }> | undefined {
  const { store } = transactionsOf(useLatchkey())
  const read = () =>
    store
      .getState()
      .transactions.find(
        (one): one is Extract<SentTransaction, { kind: Kind }> =>
          one.kind === kind && one.id === of.id && one.networkId === of.networkId,
      )
  return useSyncExternalStore(store.subscribe, read, read)
}
