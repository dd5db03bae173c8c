import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { nativeBalanceQuery } from '../queries/nativeBalance.ts'
import { portfolioGateMs, portfolioQuery } from '../queries/portfolio.ts'
import { queryClientOf } from '../queries/queryClient.ts'
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
  latchkey: Latchkey,
  { networkId: wanted, tokens = [] }: RefreshBalancesParameters = {},
): Promise<void> {
  const { internal, store } = latchkey
  const state = store.getState()
  const networkId = wanted ?? networkIdOf(state)
  const connection = connectionOf(state, networkId && namespaceOf(networkId))
  if (!internal.queryClient || !networkId || connection.status !== 'connected') return
  const client = queryClientOf(latchkey)
  const account = { address: connection.address, networkId }
  const native = client.invalidateQueries({
    exact: true,
    queryKey: nativeBalanceQuery(latchkey, account).queryKey,
  })
  const portfolio = portfolioQuery(latchkey, { ...account, refresh: tokens })
  const { queryKey } = portfolio
  const before = client.getQueryState(queryKey)
  if (before && portfolio.enabled) {
    const hasFailed = before.errorUpdatedAt > before.dataUpdatedAt
    if (hasFailed && internal.environment.now() - before.errorUpdatedAt < portfolioGateMs)
      await client.invalidateQueries({ exact: true, queryKey, refetchType: 'none' })
    else {
      // One that is on its way may have been answered before the transfer.
      await client.cancelQueries({ exact: true, queryKey })
      await client.fetchQuery({ ...portfolio, staleTime: 0 }).catch(() => undefined)
    }
  }
  await native
}
