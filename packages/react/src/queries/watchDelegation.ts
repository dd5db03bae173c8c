import type { Latchkey, NetworkReference } from '@latchkey/core'
import { toNetworkId } from '@latchkey/core/adapter'
import { delegationQuery, followAccountCode } from '@latchkey/core/modal'
import { watchQuery } from './watchQuery.ts'

/**
 * Follows what code an account runs; from then on the type of the chosen account follows its own. A chunk of its own: only
 * who asks for it has the list of known contracts.
 */
export function watchDelegation(
  latchkey: Latchkey,
  { address, networkId }: { address: string; networkId: NetworkReference },
) {
  followAccountCode(latchkey)
  return watchQuery(
    latchkey,
    delegationQuery(latchkey, { address, networkId: toNetworkId(networkId) }),
  )
}
