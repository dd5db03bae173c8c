import type { Namespace } from '@latchkey/protocol'
import type { Connector } from '../connectors/Connector.ts'
import { findConnector } from '../connectors/findConnector.ts'
import { ConnectorNotFoundError, NotConnectedError } from '../errors/connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { NamespaceConnection } from '../state/namespaceConnection.ts'

/**
 * The connection of a namespace and the connector behind it. A wallet of several namespaces has a connector, and an
 * object, for each.
 *
 * @throws {NotConnectedError} @throws {ConnectorNotFoundError}
 */
export function requireConnection(
  { store }: Pick<Latchkey, 'store'>,
  { namespace, operation }: { namespace: Namespace; operation: string },
): { connection: Extract<NamespaceConnection, { status: 'connected' }>; connector: Connector } {
  const state = store.getState()
  const connection = state.connections[namespace]
  if (connection?.status !== 'connected') throw new NotConnectedError({ operation })
  const { connectorId } = connection
  const connector = findConnector(state, namespace, connectorId)
  if (!connector) throw new ConnectorNotFoundError({ connectorId })
  return { connection, connector }
}
