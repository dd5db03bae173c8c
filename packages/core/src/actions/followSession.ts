import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { keepConnectors } from '../remote/keepConnectors.ts'
import { remoteConnectorId } from '../remote/RemoteWallets.ts'
import { connectionOf } from '../selectors.ts'
import { joinNamespace } from './joinNamespace.ts'
import { leaveEarlierSession } from './leaveEarlierSession.ts'

/** Takes the session that another tab made, or that its wallet changed, in the place of the one before. */
export function followSession(latchkey: Latchkey, connectors: readonly Connector[]): void {
  const reachable = connectors.filter(({ chain }) => latchkey.adapters.has(chain))
  leaveEarlierSession(latchkey, reachable)
  keepConnectors(latchkey, reachable)
  for (const connector of reachable) {
    const connection = connectionOf(latchkey.store.getState(), connector.chain)
    // What is not connected here is restored from what the other tab stored.
    if (connection.status === 'connected' && connection.connectorId === remoteConnectorId)
      void joinNamespace(latchkey, connector)
  }
}
