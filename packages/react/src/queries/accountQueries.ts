import type { Latchkey, Network } from '@latchkey/core'
import { identityQuery, nativeBalanceQuery, portfolioQuery } from '@latchkey/core/modal'
import { watchQuery } from './watchQuery.ts'

type Parameters = { address: string; networkId: Network['caipNetworkId'] }

export function watchBalance(latchkey: Latchkey, parameters: Parameters) {
  return watchQuery(latchkey, nativeBalanceQuery(latchkey, parameters))
}

export function watchIdentity(latchkey: Latchkey, parameters: Parameters) {
  return watchQuery(latchkey, identityQuery(latchkey, parameters))
}

export function watchPortfolio(latchkey: Latchkey, parameters: Parameters) {
  return watchQuery(latchkey, portfolioQuery(latchkey, parameters))
}
