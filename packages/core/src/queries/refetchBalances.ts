import { namespaceOf } from '@latchkey/protocol'
import type { RefreshBalancesParameters } from '../actions/refreshBalances.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf, networkIdOf } from '../selectors.ts'
import { nativeBalanceQuery } from './nativeBalance.ts'
import { portfolioGateMs, portfolioQuery } from './portfolio.ts'
import { queryClientOf } from './queryClient.ts'

/** Reads the balances of the connected account anew, as far as they were read before. */
export async function refetchBalances(
  latchkey: Latchkey,
  { networkId: wanted, tokens = [] }: RefreshBalancesParameters,
): Promise<void> {
  const { internal, store } = latchkey
  const state = store.getState()
  const networkId = wanted ?? networkIdOf(state)
  const connection = connectionOf(state, networkId && namespaceOf(networkId))
  if (!networkId || connection.status !== 'connected') return
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
