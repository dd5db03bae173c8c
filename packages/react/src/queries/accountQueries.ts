import type { Latchkey, NetworkReference } from '@latchkey/core'
import { toNetworkId } from '@latchkey/core/adapter'
import { identityQuery, nativeBalanceQuery, portfolioQuery } from '@latchkey/core/modal'
import { watchQuery } from './watchQuery.ts'

type Parameters = { address: string; networkId: NetworkReference }

export function watchBalance(latchkey: Latchkey, parameters: Parameters) {
  return watchQuery(latchkey, nativeBalanceQuery(latchkey, named(parameters)))
}

export function watchIdentity(latchkey: Latchkey, parameters: Parameters) {
  return watchQuery(latchkey, identityQuery(latchkey, named(parameters)))
}

export function watchPortfolio(latchkey: Latchkey, parameters: Parameters) {
  return watchQuery(latchkey, portfolioQuery(latchkey, named(parameters)))
}

function named({ address, networkId }: Parameters) {
  return { address, networkId: toNetworkId(networkId) }
}
