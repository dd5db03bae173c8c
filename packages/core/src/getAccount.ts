import { type CaipAddress, caipAddress, type Namespace, type NetworkId } from '@latchkey/protocol'
import type { Account } from './connectors/Account.ts'
import type { AddressOf } from './connectors/AddressOf.ts'
import type { Latchkey } from './Latchkey.ts'
import type { Network } from './network/Network.ts'
import type { NamespaceIn } from './network/NetworkReference.ts'
import { findNetwork, networkOrUnknown } from './network/selectNetwork.ts'
import { connectionOf, networkIdOf } from './selectors.ts'
import type { LatchkeyState } from './state/LatchkeyState.ts'

/**
 * A namespace's account as a site reads it. `status` narrows the rest, and `namespace` the address.
 *
 * `reconnecting` while a connection of an earlier visit is being restored: show neither a connect button nor an
 * address then.
 */
export type AccountSnapshot<N extends Namespace = Namespace> =
  | ConnectedAccount<N>
  | ConnectingAccount<N>
  | DisconnectedAccount<N>

export type ConnectedAccount<N extends Namespace = Namespace> = N extends Namespace
  ? {
      status: 'connected'
      isConnected: true
      address: AddressOf<N>
      caipAddress: CaipAddress
      connectorId: string
      namespace: N
      allAccounts: readonly [Account, ...Account[]]
    }
  : never

export type ConnectingAccount<N extends Namespace = Namespace> = NoAddress & {
  status: 'connecting' | 'reconnecting'
  connectorId: string | undefined
  namespace: N
}

export type DisconnectedAccount<N extends Namespace = Namespace> = NoAddress & {
  status: 'disconnected'
  connectorId: undefined
  namespace: N | undefined
}

type NoAddress = {
  isConnected: false
  address: undefined
  caipAddress: undefined
  allAccounts: readonly []
}

/** The network a namespace is on. `supported` is false on a network the site did not configure. */
export type NetworkSnapshot<Id extends NetworkId = NetworkId> =
  | { supported: true; network: Network; networkId: Id }
  | { supported: false; network: Network | undefined; networkId: NetworkId | undefined }

export type SnapshotParameters<N extends Namespace = Namespace> = {
  /** Defaults to the active namespace. */
  namespace?: N | undefined
}

/** The account now; subscribe through `latchkey.store`. */
export function getAccount<Id extends NetworkId, N extends Namespace = NamespaceIn<Id>>(
  { store }: Pick<Latchkey<Id>, 'store' | '~networkId'>,
  { namespace }: SnapshotParameters<N> = {},
): AccountSnapshot<N> {
  return accountSnapshot(store.getState(), namespace)
}

/** The network now; subscribe through `latchkey.store`. */
export function getNetwork<Id extends NetworkId>(
  { store }: Pick<Latchkey<Id>, 'store' | '~networkId'>,
  { namespace }: SnapshotParameters = {},
): NetworkSnapshot<Id> {
  return networkSnapshot(store.getState(), namespace) as NetworkSnapshot<Id>
}

/** `getAccount` of a state, for selectors. */
export function accountSnapshot<N extends Namespace = Namespace>(
  state: LatchkeyState,
  namespace?: N | undefined,
): AccountSnapshot<N> {
  const shown = (namespace ?? state.activeNamespace) as N | undefined
  const connection = connectionOf(state, shown)
  if (shown && connection.status === 'connected')
    return {
      address: connection.address,
      allAccounts: connection.accounts,
      caipAddress: caipAddress(connection.networkId, connection.address),
      connectorId: connection.connectorId,
      isConnected: true,
      namespace: shown,
      status: 'connected',
      // The adapter that granted the account has read its address.
    } as ConnectedAccount<N>
  if (shown && connection.status === 'connecting')
    return {
      ...noAddress,
      connectorId: connection.connectorId,
      namespace: shown,
      status: connection.reconnecting ? 'reconnecting' : 'connecting',
    }
  return { ...noAddress, connectorId: undefined, namespace: shown, status: 'disconnected' }
}

const noAddress: NoAddress = {
  address: undefined,
  allAccounts: [],
  caipAddress: undefined,
  isConnected: false,
}

/** `getNetwork` of a state, for selectors. */
export function networkSnapshot(
  state: LatchkeyState,
  namespace: Namespace | undefined = state.activeNamespace,
): NetworkSnapshot {
  const networkId = networkIdOf(state, namespace)
  return {
    network: networkId && networkOrUnknown(state.networks, networkId),
    networkId,
    supported: findNetwork(state.networks, networkId) !== undefined,
    // Supported is what is found by its id.
  } as NetworkSnapshot
}
