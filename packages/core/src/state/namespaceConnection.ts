import type { NetworkId } from '@latchkey/protocol'
import type { Account } from '../connectors/Account.ts'

/** Where a namespace stands (S4.1). */
export type NamespaceConnection =
  | { status: 'disconnected' }
  | { status: 'connecting'; connectorId: string | undefined; reconnecting: boolean }
  | {
      status: 'connected'
      connectorId: string
      accounts: readonly [Account, ...Account[]]
      /** The chosen account's address. */
      address: string
      /** CAIP-2 id; it may be a network the site did not configure. */
      networkId: NetworkId
    }

export const disconnected = { status: 'disconnected' } as const satisfies NamespaceConnection

/**
 * The wallet in use is gone, and those of other namespaces are still asked: one of them may be in use next, so the page
 * is not disconnected yet.
 */
export const awaitingOthers = {
  connectorId: undefined,
  reconnecting: true,
  status: 'connecting',
} as const satisfies NamespaceConnection

/**
 * How a namespace starts: connecting when it was connected before (S4.2), disconnected when
 * restoring is switched off (S4.3).
 */
export function initialConnection({
  enableReconnect,
  stored,
}: {
  enableReconnect: boolean
  stored: { connectorId: string } | undefined
}): NamespaceConnection {
  return stored && enableReconnect
    ? { connectorId: stored.connectorId, reconnecting: true, status: 'connecting' }
    : disconnected
}
