import type { CaipAddress, Namespace, NetworkId } from '@latchkey/protocol'
import type { Account } from './connectors/Account.ts'
import type { Latchkey } from './Latchkey.ts'
import type { Network } from './network/Network.ts'
import { findNetwork, networkOrUnknown } from './network/selectNetwork.ts'
import { caipAddressOf, connectionOf, networkIdOf } from './selectors.ts'
import type { LatchkeyState } from './state/LatchkeyState.ts'

/** A namespace's account as a site reads it. */
export type AccountSnapshot = {
  status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  isConnected: boolean
  address: string | undefined
  caipAddress: CaipAddress | undefined
  connectorId: string | undefined
  namespace: Namespace | undefined
  allAccounts: readonly Account[]
}

/** The network a namespace is on. `supported` is false on a network the site did not configure. */
export type NetworkSnapshot = {
  network: Network | undefined
  networkId: NetworkId | undefined
  supported: boolean
}

export type SnapshotParameters = {
  /** Defaults to the active namespace. */
  namespace?: Namespace | undefined
}

/** The account now; subscribe through `latchkey.store`. */
export function getAccount(
  { store }: Pick<Latchkey, 'store'>,
  { namespace }: SnapshotParameters = {},
): AccountSnapshot {
  return accountSnapshot(store.getState(), namespace)
}

/** The network now; subscribe through `latchkey.store`. */
export function getNetwork(
  { store }: Pick<Latchkey, 'store'>,
  { namespace }: SnapshotParameters = {},
): NetworkSnapshot {
  return networkSnapshot(store.getState(), namespace)
}

export function accountSnapshot(
  state: LatchkeyState,
  namespace: Namespace | undefined = state.activeNamespace,
): AccountSnapshot {
  const connection = connectionOf(state, namespace)
  const connected = connection.status === 'connected' ? connection : undefined
  return {
    address: connected?.address,
    allAccounts: connected?.accounts ?? [],
    caipAddress: caipAddressOf(state, namespace),
    connectorId: connection.status === 'disconnected' ? undefined : connection.connectorId,
    isConnected: connected !== undefined,
    namespace,
    status:
      connection.status === 'connecting' && connection.reconnecting
        ? 'reconnecting'
        : connection.status,
  }
}

export function networkSnapshot(
  state: LatchkeyState,
  namespace: Namespace | undefined = state.activeNamespace,
): NetworkSnapshot {
  const networkId = networkIdOf(state, namespace)
  return {
    network: networkId && networkOrUnknown(state.networks, networkId),
    networkId,
    supported: findNetwork(state.networks, networkId) !== undefined,
  }
}
