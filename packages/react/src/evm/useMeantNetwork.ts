import type { RegisteredNetworkId } from '@latchkey/core'
import { toNetworkId } from '@latchkey/core/adapter'
import type { NetworkMeant } from '@latchkey/evm'
import { useNetwork } from '../hooks/useNetwork.ts'

/** The id of the network that a hook is meant for: the one named, else the one that the page shows. */
export function useMeantNetwork({
  chainId,
  networkId,
}: NetworkMeant): RegisteredNetworkId | undefined {
  const shown = useNetwork({ namespace: 'eip155' }).networkId
  const named = networkId ?? chainId
  // A wallet may be on none of the site's networks: what is asked there refuses it.
  return (named === undefined ? shown : toNetworkId(named)) as RegisteredNetworkId | undefined
}
