import type { Latchkey, NetworkReference } from '@latchkey/core'
import { toNetworkId } from '@latchkey/core/adapter'
import { delegationQuery } from '@latchkey/core/modal'
import { watchQuery } from './watchQuery.ts'

/** Follows what code an account runs. A chunk of its own: only who asks for it has the list of known contracts. */
export function watchDelegation(
  latchkey: Latchkey,
  { address, networkId }: { address: string; networkId: NetworkReference },
) {
  return watchQuery(
    latchkey,
    delegationQuery(latchkey, { address, networkId: toNetworkId(networkId) }),
  )
}
