import { type CaipAddress, caipAddress, type Namespace, type NetworkId } from '@latchkey/protocol'
import type { Account } from './connectors/Account.ts'
import type { AddressOf } from './connectors/AddressOf.ts'
import type { Latchkey } from './Latchkey.ts'
import type { Network } from './network/Network.ts'
import type { NamespaceIn } from './network/NetworkReference.ts'
import { findNetwork, networkOrUnknown } from './network/selectNetwork.ts'
import { connectionOf, networkIdOf } from './selectors.ts'
import type { SignInFlow } from './signIn/SignInFlow.ts'
import type { LatchkeyState } from './state/LatchkeyState.ts'
import type { NamespaceConnection } from './state/namespaceConnection.ts'

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
      /**
       * Where this account's own sign-in stands, on a site that asks for one: an account has signed in where it is
       * `signedIn`, whichever other account of the same wallet has. `checking` while that is not known.
       */
      signIn: SignInFlow['status'] | undefined
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
  signIn: undefined
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
  const shown = namespace ?? state.activeNamespace
  const { accounts, address, connectorId, networkId, reconnecting, status }: AnyConnection =
    connectionOf(state, shown)
  const id = networkId && caipAddress(networkId, address ?? '')
  return {
    address,
    allAccounts: accounts ?? none,
    caipAddress: id,
    connectorId,
    isConnected: status === 'connected',
    namespace: shown,
    signIn: id && state.signIns[id]?.status,
    status: reconnecting ? 'reconnecting' : status,
    // The adapter that granted the account has read its address.
  } as AccountSnapshot<N>
}

/** Each status with what it has. */
type AnyConnection = {
  status: NamespaceConnection['status']
  accounts?: readonly [Account, ...Account[]]
  address?: string
  connectorId?: string | undefined
  networkId?: NetworkId
  reconnecting?: boolean
}

/** The same list each time: those who look for changes see none. */
const none = [] as const

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
