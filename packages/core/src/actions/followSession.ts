import type { Connector } from '../connectors/Connector.ts'
import { findConnector } from '../connectors/findConnector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { keepConnectors } from '../remote/keepConnectors.ts'
import { remoteConnectorId } from '../remote/RemoteWallets.ts'
import { connectionOf } from '../selectors.ts'
import { joinNamespace } from './joinNamespace.ts'
import { leaveEarlierSession } from './leaveEarlierSession.ts'

/** Takes the session that another tab made, or that its wallet changed, in the place of the one before. */
export function followSession(latchkey: Latchkey, connectors: readonly Connector[]): void {
  const { store } = latchkey
  const reachable = connectors.filter(({ chain }) => latchkey.adapters.has(chain))
  const before = store.getState().connectors
  leaveEarlierSession(latchkey, reachable)
  keepConnectors(latchkey, reachable)
  for (const connector of reachable) {
    const connection = connectionOf(store.getState(), connector.chain)
    const isInUse =
      connection.status === 'connected' && connection.connectorId === remoteConnectorId
    const isNew = !findConnector({ connectors: before }, connector.chain, remoteConnectorId)
    // A namespace that the visitor left stays so.
    if (isInUse || isNew) void joinNamespace(latchkey, connector)
  }
}
