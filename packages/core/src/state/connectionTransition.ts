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
  /** The same wallet has other accounts, or is on another network. */
  | { type: 'changed'; connection: Connection }
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
    case 'changed': {
      const { accounts, connectorId, networkId } = event.connection
      if (state.status !== 'connected' || state.connectorId !== connectorId) return state
      // What the visitor chose here stays, unless the wallet lacks it now or its owner chose anew.
      const kept =
        accounts[0].address === state.accounts[0].address &&
        accounts.some(({ address }) => address === state.address)
      return { ...state, accounts, address: kept ? state.address : accounts[0].address, networkId }
    }
    case 'accountChosen':
      return state.status === 'connected' &&
        state.address !== event.address &&
        state.accounts.some(({ address }) => address === event.address)
        ? { ...state, address: event.address }
        : state
    case 'disconnected':
      return disconnected
    default:
      return event satisfies never
  }
}
