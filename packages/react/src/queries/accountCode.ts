import type { Latchkey, NetworkReference } from '@latchkey/core'
import { toNetworkId } from '@latchkey/core/adapter'
import { contractElsewhereQuery, delegationQuery, followAccountCode } from '@latchkey/core/modal'
import { watchQuery } from './watchQuery.ts'

// A chunk of its own: only who asks for the code of an account has the list of known contracts.

type Parameters = { address: string; networkId: NetworkReference }

/** Follows what code an account runs; from then on the type of the chosen account follows its own. */
export function watchDelegation(latchkey: Latchkey, parameters: Parameters) {
  followAccountCode(latchkey)
  return watchQuery(latchkey, delegationQuery(latchkey, named(parameters)))
}

/** Follows whether an address is a contract on another network, and none on this one. */
export function watchContractElsewhere(latchkey: Latchkey, parameters: Parameters) {
  return watchQuery(latchkey, contractElsewhereQuery(latchkey, named(parameters)))
}

function named({ address, networkId }: Parameters) {
  return { address, networkId: toNetworkId(networkId) }
}
