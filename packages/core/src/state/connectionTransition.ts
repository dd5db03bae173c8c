import type { NetworkId } from '@latchkey/protocol'
import type { Account } from '../connectors/Account.ts'
import type { Connection } from '../connectors/Connection.ts'
import { disconnected, type NamespaceConnection } from './namespaceConnection.ts'

export type ConnectionEvent =
  | { type: 'restoring'; connectorId: string }
  | { type: 'asked'; connectorId: string }
  | { type: 'connected'; connection: Connection }
  /** Another connected wallet takes its place, without a word to the visitor. */
  | { type: 'replaced'; connection: Connection }
  | { type: 'accountChosen'; address: string }
  | { type: 'refused' }
  | { type: 'accountsChanged'; accounts: readonly Account[] }
  | { type: 'networkChanged'; networkId: NetworkId }
  | { type: 'disconnected' }

/** Pure: listening, storing and views are the caller's business. Late events find no state that takes them. */
export function connectionTransition(
  state: NamespaceConnection,
  event: ConnectionEvent,
): NamespaceConnection {
  switch (event.type) {
    case 'restoring':
      return state.status === 'connected'
        ? state
        : { connectorId: event.connectorId, reconnecting: true, status: 'connecting' }
    case 'asked':
      return { connectorId: event.connectorId, reconnecting: false, status: 'connecting' }
    case 'connected':
    case 'replaced':
      return {
        accounts: event.connection.accounts,
        address: event.connection.accounts[0].address,
        connectorId: event.connection.connectorId,
        networkId: event.connection.networkId,
        status: 'connected',
      }
    case 'refused':
      return state.status === 'connecting' ? disconnected : state
    case 'accountsChanged': {
      if (state.status !== 'connected') return state
      const [first, ...rest] = event.accounts
      // No accounts left: the wallet took its permission back (S4.40).
      if (!first) return disconnected
      // What the visitor chose here stays, unless the wallet lacks it now or its owner chose anew.
      const kept =
        first.address === state.accounts[0].address &&
        event.accounts.some(({ address }) => address === state.address)
      return {
        ...state,
        accounts: [first, ...rest],
        address: kept ? state.address : first.address,
      }
    }
    case 'accountChosen':
      return state.status === 'connected' &&
        state.address !== event.address &&
        state.accounts.some(({ address }) => address === event.address)
        ? { ...state, address: event.address }
        : state
    case 'networkChanged':
      return state.status === 'connected' ? { ...state, networkId: event.networkId } : state
    case 'disconnected':
      return disconnected
    default:
      return event satisfies never
  }
}
