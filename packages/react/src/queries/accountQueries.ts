import type { Latchkey, Network } from '@latchkey/core'
import { formatBalance, identityQuery, nativeBalanceQuery } from '@latchkey/core/modal'
import { type WatchedQuery, watchQuery } from './watchQuery.ts'

type Parameters = { address: string; networkId: Network['caipNetworkId'] }

export function watchBalance(latchkey: Latchkey, parameters: Parameters) {
  return watchQuery(latchkey, nativeBalanceQuery(latchkey, parameters))
}

export function watchIdentity(latchkey: Latchkey, parameters: Parameters) {
  return watchQuery(latchkey, identityQuery(latchkey, parameters))
}

export type BalanceText = { amount: string; symbol: string }

/** The balance as buttons show it; formatting comes with it, and not before. */
export function watchBalanceText(
  latchkey: Latchkey,
  { locale, ...parameters }: Parameters & { locale: string },
): WatchedQuery<BalanceText> {
  const balance = watchBalance(latchkey, parameters)
  return {
    ...balance,
    read() {
      const { data, ...rest } = balance.read()
      return {
        ...rest,
        data: data && { amount: formatBalance(data, { locale }), symbol: data.symbol },
      }
    },
  }
}
