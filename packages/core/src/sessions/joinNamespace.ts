import { commit } from '../connections/commit.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf } from '../selectors.ts'

/** Connects a further namespace of a session, unless another wallet is connected there. */
export async function joinNamespace(latchkey: Latchkey, connector: Connector): Promise<void> {
  const { internal, store } = latchkey
  const namespace = connector.chain
  const shown = connectionOf(store.getState(), namespace)
  if (shown.status !== 'disconnected' && shown.connectorId !== connector.id) return
  try {
    const { wallet } = await internal.adapterActions(namespace, 'connect')
    const connection = await wallet.reconnect(connector, { signal: internal.signal })
    if (connection) commit(latchkey, { connection, namespace, type: 'joined' })
  } catch {
    // The visitor can connect this namespace by itself.
  }
}
