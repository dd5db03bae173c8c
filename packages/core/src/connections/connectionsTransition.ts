import type { Namespace } from '@latchkey/protocol'
import { signInTransition } from '../signIn/signInTransition.ts'
import { disconnected } from '../state/namespaceConnection.ts'
import { addRecentWallet } from '../wallets/recentWallets.ts'
import { approve, ask, cancel, decline, withoutAttempt } from './attempts.ts'
import type { ConnectionsEvent, WalletEvent } from './ConnectionsEvent.ts'
import type { ConnectionsState } from './ConnectionsState.ts'
import { connected, reconnected } from './connected.ts'
import { followStored } from './followStored.ts'
import { beginRestore, endAwaiting, failRestore, restore, restoreStandby } from './restores.ts'
import { settledOf, withSettled } from './settled.ts'
import {
  change,
  place,
  promote,
  putOnStandby,
  remember,
  showConnected,
  withoutStandby,
  withStandby,
} from './wallets.ts'

/**
 * Pure: the connections of an instance after an event.
 *
 * An event that comes too late, for a wallet or an attempt that is gone, gives back the same state. Storing,
 * listening to wallets and screens follow from what changed; see `commit`.
 */
export function connectionsTransition<S extends ConnectionsState>(
  state: S,
  event: ConnectionsEvent,
): S {
  return endAwaiting(next(state, event)) as S
}

function next(state: ConnectionsState, event: ConnectionsEvent): ConnectionsState {
  switch (event.type) {
    case 'asked':
      return ask(state, event)
    case 'approved':
      return approve(state, event)
    case 'declined':
      return decline(state, event)
    case 'cancelled':
      return namespacesOf(event.namespace, state.attempts).reduce(
        (each, namespace) => promote(cancel(each, namespace), namespace),
        state,
      )
    case 'restoring':
      return beginRestore(state, event.namespace)
    case 'restored':
      return restore(state, event)
    case 'notRestored':
      return failRestore(state, event)
    case 'standbyRestored':
      return restoreStandby(state, event)
    case 'restoreEnded':
      return showConnected(event.namespaces.reduce(promote, state))
    case 'joined':
      return join(state, event)
    case 'changed':
      return change(state, event.namespace, event.connection)
    case 'ended':
      return end(state, event)
    case 'disconnected':
      return leave(state, event)
    case 'walletSelected':
      return selectWallet(state, event.namespace, event.connectorId)
    case 'accountSelected':
      return selectAccount(state, event.namespace, event.address)
    case 'namespaceSelected':
      return state.activeNamespace === event.namespace
        ? state
        : { ...state, activeNamespace: event.namespace }
    case 'networkSelected':
      return {
        ...state,
        activeNamespace: event.namespace,
        activeNetworkIds: { ...state.activeNetworkIds, [event.namespace]: event.networkId },
      }
    case 'walletForgotten':
      return {
        ...state,
        otherWallets: {
          ...state.otherWallets,
          [event.namespace]: state.otherWallets[event.namespace]?.filter(
            ({ connectorId }) => connectorId !== event.connectorId,
          ),
        },
      }
    case 'walletUsed':
      return { ...state, recentWalletIds: addRecentWallet(state.recentWalletIds, event.walletId) }
    case 'storedElsewhere':
      return followStored(state, event)
    case 'sessionsRead':
    case 'signInAsked':
    case 'signatureAsked':
    case 'signedIn':
    case 'signInFailed':
    case 'signInDismissed':
      return withSignIns(state, signInTransition(state.signIns, event))
    default:
      return event satisfies never
  }
}

function withSignIns(
  state: ConnectionsState,
  signIns: ConnectionsState['signIns'],
): ConnectionsState {
  return signIns === state.signIns ? state : { ...state, signIns }
}

/** A session's further namespace is connected, unless another wallet is connected or asked there. */
function join(
  state: ConnectionsState,
  { connection, namespace }: Extract<WalletEvent, { type: 'joined' }>,
): ConnectionsState {
  const settled = settledOf(state, namespace)
  if (settled.status === 'connected')
    return settled.connectorId === connection.connectorId
      ? place(state, namespace, reconnected(settled, connection))
      : state
  const shown = state.connections[namespace] ?? disconnected
  if (shown.status === 'connecting' && shown.connectorId !== connection.connectorId) return state
  return withoutStandby(
    place(state, namespace, connected(connection)),
    namespace,
    connection.connectorId,
  )
}

/** One wallet is gone: from its place, which the next on standby takes, or from standby. */
function end(
  state: ConnectionsState,
  { connectorId, namespace, remember: remembers }: Extract<WalletEvent, { type: 'ended' }>,
): ConnectionsState {
  const settled = settledOf(state, namespace)
  const isActive = settled.status === 'connected' && settled.connectorId === connectorId
  const wallet = isActive
    ? settled
    : state.standby[namespace]?.find((each) => each.connectorId === connectorId)
  if (!wallet) return state
  const ended = isActive
    ? promote(withSettled(state, namespace, disconnected), namespace)
    : withoutStandby(state, namespace, connectorId)
  const address = isActive ? settled.address : wallet.accounts[0].address
  return showConnected(remembers ? remember(ended, namespace, { address, connectorId }) : ended)
}

/** Namespaces are left, and before them what ends with them elsewhere: else the page would show it until then. */
function leave(
  state: ConnectionsState,
  event: Extract<WalletEvent, { type: 'disconnected' }>,
): ConnectionsState {
  const { joined = [], namespaces, remember: remembers } = event
  const before = joined.reduce(
    (each, wallet) => end(each, { ...wallet, remember: remembers, type: 'ended' }),
    state,
  )
  return showConnected(
    namespaces.reduce((each, namespace) => disconnect(each, namespace, event), before),
  )
}

/** Everything in a namespace is gone (S4.5). */
function disconnect(
  state: ConnectionsState,
  namespace: Namespace,
  { remember: remembers }: Extract<WalletEvent, { type: 'disconnected' }>,
): ConnectionsState {
  const settled = settledOf(state, namespace)
  const { [namespace]: _, ...restorable } = state.restorable
  const left = withStandby(
    {
      ...withoutAttempt(state, namespace),
      connections: { ...state.connections, [namespace]: disconnected },
      restorable,
    },
    namespace,
    [],
    () => true,
  )
  return remembers && settled.status === 'connected' ? remember(left, namespace, settled) : left
}

/** A wallet on standby takes the place of the active one, which is on standby from now on. */
function selectWallet(
  state: ConnectionsState,
  namespace: Namespace,
  connectorId: string,
): ConnectionsState {
  const selected = state.standby[namespace]?.find((each) => each.connectorId === connectorId)
  if (!selected) return state
  const free = cancel(state, namespace)
  const active = settledOf(free, namespace)
  const placed = withoutStandby(place(free, namespace, connected(selected)), namespace, connectorId)
  return {
    ...(active.status === 'connected' ? putOnStandby(placed, namespace, active) : placed),
    activeNamespace: namespace,
  }
}

function selectAccount(
  state: ConnectionsState,
  namespace: Namespace,
  address: string,
): ConnectionsState {
  const settled = settledOf(state, namespace)
  if (
    settled.status !== 'connected' ||
    !settled.accounts.some((account) => account.address === address)
  )
    return state
  return { ...withSettled(state, namespace, { ...settled, address }), activeNamespace: namespace }
}

function namespacesOf(
  namespace: Namespace | undefined,
  attempts: ConnectionsState['attempts'],
): readonly Namespace[] {
  return namespace ? [namespace] : (Object.keys(attempts) as Namespace[])
}
