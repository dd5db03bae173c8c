import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { remoteConnectorId } from '../remote/RemoteWallets.ts'
import { connectionOf } from '../selectors.ts'
import { endConnection } from './endConnection.ts'

/** What the session before had and this one has not is no longer connected. */
export function leaveEarlierSession(latchkey: Latchkey, connectors: readonly Connector[]): void {
  for (const namespace of latchkey.adapters.keys()) {
    const connection = connectionOf(latchkey.store.getState(), namespace)
    if (
      connection.status === 'connected' &&
      connection.connectorId === remoteConnectorId &&
      !connectors.some(({ chain }) => chain === namespace)
    )
      endConnection(latchkey, namespace)
  }
}
