import {
  getNetwork,
  type Latchkey,
  type NetworkReference,
  type RegisteredChainId,
  type RegisteredNetwork,
} from '@latchkey/core'
import { toNetworkId } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'

/** Which network an action is meant for. Defaults to the one that the page shows. */
export type NetworkMeant =
  | {
      /** CAIP-2 id, or the plain chain id. */
      networkId?: RegisteredNetwork | undefined
      chainId?: undefined
    }
  | {
      /** The same by the name that viem gives it. */
      chainId?: RegisteredChainId | undefined
      networkId?: undefined
    }

/** The same inside this package: what a site has registered says nothing of what a wallet is on. */
export type AnyNetworkMeant = {
  networkId?: NetworkReference | undefined
  chainId?: number | undefined
}

/** The id of the network meant; nothing where an instance has shown none yet. */
export function networkMeant(latchkey: Latchkey, meant: AnyNetworkMeant): NetworkId | undefined {
  return networkNamed(meant) ?? getNetwork(latchkey, { namespace: 'eip155' }).networkId
}

/** The id of the network that is named; nothing where none is. */
export function networkNamed({ chainId, networkId }: AnyNetworkMeant): NetworkId | undefined {
  const named = networkId ?? chainId
  return named === undefined ? undefined : toNetworkId(named)
}
