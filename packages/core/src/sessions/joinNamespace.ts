import { commit } from '../connections/commit.ts'
import { settledOf } from '../connections/settled.ts'
import type { Connection } from '../connectors/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'
import { findConnector } from '../connectors/findConnector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf } from '../selectors.ts'
import { hasEnded } from './hasEnded.ts'
import { keepSession } from './keepSession.ts'
import { loadSessionCode } from './loadSessionCode.ts'

/**
 * Connects a further namespace of a session, unless another wallet is connected there. Where that fails, what the
 * previous session had there is over all the same; where code is missing, the namespace is joined later.
 */
export async function joinNamespace(latchkey: Latchkey, connector: Connector): Promise<void> {
  const { store } = latchkey
  const { chain: namespace, id: connectorId, provider } = connector
  const settled = settledOf(store.getState(), namespace)
  const isInUse = settled.status === 'connected' && settled.connectorId === connectorId
  const shown = connectionOf(store.getState(), namespace)
  if (!isInUse && shown.status !== 'disconnected' && shown.connectorId !== connectorId) return
  const answer = await reconnect(latchkey, connector)
  // A newer session has taken the place of this one meanwhile.
  if (findConnector(store.getState(), namespace, connectorId)?.provider !== provider) return
  const connection = answer === 'missing' || hasEnded(connector) ? undefined : answer
  commit(
    latchkey,
    connection
      ? { connection, namespace, type: 'joined' }
      : { connectorId, namespace, remember: false, type: 'ended' },
  )
  if (answer === 'missing') keepSession(latchkey, connector)
}

async function reconnect(
  latchkey: Latchkey,
  connector: Connector,
): Promise<Connection | 'missing' | undefined> {
  const { internal } = latchkey
  try {
    await loadSessionCode(latchkey, connector.chain)
  } catch {
    return 'missing'
  }
  try {
    const { wallet } = await internal.adapterActions(connector.chain, 'connect')
    return await wallet.reconnect(connector, { signal: internal.signal })
  } catch {
    // The visitor can connect this namespace by itself.
    return undefined
  }
}
