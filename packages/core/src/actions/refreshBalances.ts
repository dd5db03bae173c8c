import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { balanceKeys, type MovedTokens, portfolioGateMs } from '../queries/balanceKeys.ts'
import { connectionOf, networkIdOf } from '../selectors.ts'

export type RefreshBalancesParameters = {
  /** Addresses of the tokens that moved; the native currency is read anew in any case, for it paid the fee. */
  tokens?: readonly string[] | undefined
  /** Defaults to the network in use. */
  networkId?: NetworkId | undefined
}

/**
 * Reads the connected account's balances anew, past every cache, as after a transfer. Only what was read before is
 * read again. Never rejects: what cannot be read now, screens say.
 */
export async function refreshBalances(
  { internal, store }: Latchkey,
  { networkId: wanted, tokens = [] }: RefreshBalancesParameters = {},
): Promise<void> {
  const state = store.getState()
  const networkId = wanted ?? networkIdOf(state)
  const connection = connectionOf(state, networkId && namespaceOf(networkId))
  const client = internal.queryClient
  if (!client || !networkId || connection.status !== 'connected') return
  const account = { address: connection.address, networkId }
  const native = client.invalidateQueries({ exact: true, queryKey: balanceKeys.native(account) })
  const queryKey = balanceKeys.portfolio(account)
  const kept = client.getQueryCache().find({ exact: true, queryKey })
  // A query is there for a screen that may not read it, too.
  if (kept && (kept.state.status !== 'pending' || kept.state.fetchStatus !== 'idle')) {
    const { dataUpdatedAt, errorUpdatedAt } = kept.state
    const hasFailed = errorUpdatedAt > dataUpdatedAt
    if (hasFailed && internal.environment.now() - errorUpdatedAt < portfolioGateMs)
      await client.invalidateQueries({ exact: true, queryKey, refetchType: 'none' })
    else {
      // One that is on its way may have been answered before the transfer.
      await client.cancelQueries({ exact: true, queryKey })
      const meta: MovedTokens = { moved: tokens }
      await client
        .fetchQuery({ ...kept.options, meta, queryKey, staleTime: 0 })
        .catch(() => undefined)
    }
  }
  await native
}
