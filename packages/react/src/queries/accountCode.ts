import type { Latchkey, NetworkReference } from '@latchkey/core'
import { toNetworkId } from '@latchkey/core/adapter'
import {
  afterBackground,
  contractElsewhereQuery,
  delegationQuery,
  followAccountCode,
} from '@latchkey/core/modal'
import { watchQuery } from './watchQuery.ts'

type Parameters = { address: string; networkId: NetworkReference }

/** Follows what code an account runs; from then on the type of the chosen account follows its own. */
function watchDelegation(latchkey: Latchkey, parameters: Parameters) {
  followAccountCode(latchkey)
  return watchQuery(latchkey, delegationQuery(latchkey, named(parameters)))
}

/** Follows whether an address is a contract on another network, and none on this one. */
function watchContractElsewhere(latchkey: Latchkey, parameters: Parameters) {
  return watchQuery(latchkey, contractElsewhereQuery(latchkey, named(parameters)))
}

function named({ address, networkId }: Parameters) {
  return { address, networkId: toNetworkId(networkId) }
}

/**
 * A chunk of its own, which names what it comes after (ADR 0070): only who asks for the code of an account has the list of
 * known contracts.
 */
export const accountCode = afterBackground({ watchContractElsewhere, watchDelegation })
