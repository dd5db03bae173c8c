import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { remoteConnectorId } from '../remote/RemoteWallets.ts'
import { connectionOf } from '../selectors.ts'
import { applyConnection } from './applyConnection.ts'
import { watchConnection } from './watchConnection.ts'

/** Connects a further namespace of the session, unless another wallet is connected there. */
export async function joinNamespace(latchkey: Latchkey, connector: Connector): Promise<void> {
  const { internal, store } = latchkey
  const namespace = connector.chain
  const before = connectionOf(store.getState(), namespace)
  if (before.status !== 'disconnected' && before.connectorId !== remoteConnectorId) return
  try {
    const { wallet } = await internal.adapterActions(namespace, 'connect')
    const connection = await wallet.reconnect(connector, { signal: internal.signal })
    // The visitor may have connected another wallet meanwhile.
    const now = connectionOf(store.getState(), namespace)
    if (!connection || (now.status !== 'disconnected' && now.connectorId !== remoteConnectorId))
      return
    applyConnection(latchkey, namespace, { connection, type: 'replaced' })
    watchConnection(latchkey, { connection, connector, namespace, wallet })
  } catch {
    // The visitor can connect this namespace by itself.
  }
}
