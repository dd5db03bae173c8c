import type { Namespace, NetworkId } from '@latchkey/protocol'
import type { ResolvedOptions } from './LatchkeyOptions.ts'
import type { Network } from './network/Network.ts'
import { findNetwork, networkOrUnknown } from './network/selectNetwork.ts'
import type { LatchkeyState } from './state/LatchkeyState.ts'
import { disconnected, type NamespaceConnection } from './state/namespaceConnection.ts'

/** The connection of a namespace, by default of the one in use. */
export function connectionOf(
  state: LatchkeyState,
  namespace: Namespace | undefined = state.activeNamespace,
): NamespaceConnection {
  return (namespace && state.connections[namespace]) ?? disconnected
}

/** Whether a namespace, by default the one in use, has a connection. */
export function isConnected(state: LatchkeyState, namespace?: Namespace | undefined): boolean {
  return connectionOf(state, namespace).status === 'connected'
}

/** The network a namespace is on: the wallet's when connected, else the chosen one. */
export function networkIdOf(
  state: LatchkeyState,
  namespace: Namespace | undefined = state.activeNamespace,
): NetworkId | undefined {
  if (!namespace) return undefined
  const connection = connectionOf(state, namespace)
  return connection.status === 'connected'
    ? connection.networkId
    : state.activeNetworkIds[namespace]
}

/** The network itself, which may be one that the site does not list. */
export function networkOf(
  state: LatchkeyState,
  namespace: Namespace | undefined = state.activeNamespace,
): Network | undefined {
  const id = networkIdOf(state, namespace)
  return id && networkOrUnknown(state.networks, id)
}

/** The site did not configure the network, and wants its visitors on those that it did. */
export function isUnsupported(
  networkId: NetworkId,
  { networks }: Pick<LatchkeyState, 'networks'>,
  {
    allowUnsupportedChain,
    enableNetworkSwitch,
  }: Pick<ResolvedOptions, 'allowUnsupportedChain' | 'enableNetworkSwitch'>,
): boolean {
  return enableNetworkSwitch && !allowUnsupportedChain && !findNetwork(networks, networkId)
}
