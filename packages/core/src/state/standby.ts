import type { Namespace } from '@latchkey/protocol'
import type { Connection } from '../connectors/Connection.ts'
import type { NamespaceConnection } from './namespaceConnection.ts'

/** Wallets that stay connected beside the active one of their namespace, newest first. */
export type Standby = Readonly<Partial<Record<Namespace, readonly Connection[]>>>

export type StandbyEvent =
  | { type: 'joined'; connection: Connection }
  | { type: 'changed'; connection: Connection }
  | { type: 'ended'; connectorId: string }
  | { type: 'allEnded' }

/** Pure: what stands by in a namespace after an event. */
export function standbyTransition(
  wallets: readonly Connection[],
  event: StandbyEvent,
): readonly Connection[] {
  switch (event.type) {
    case 'joined':
      return [
        event.connection,
        ...wallets.filter(({ connectorId }) => connectorId !== event.connection.connectorId),
      ]
    case 'changed':
      return wallets.map((wallet) =>
        wallet.connectorId === event.connection.connectorId ? event.connection : wallet,
      )
    case 'ended':
      return wallets.filter(({ connectorId }) => connectorId !== event.connectorId)
    case 'allEnded':
      return []
    default:
      return event satisfies never
  }
}

/** An active connection as one that stands by: its chosen account comes first. */
export function toStandby(
  connection: Extract<NamespaceConnection, { status: 'connected' }>,
): Connection {
  const { accounts, address, connectorId, networkId } = connection
  const chosen = accounts.find((account) => account.address === address) ?? accounts[0]
  return {
    accounts: [chosen, ...accounts.filter((account) => account !== chosen)],
    connectorId,
    networkId,
  }
}
