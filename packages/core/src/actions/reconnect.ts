import type { Namespace } from '@latchkey/protocol'
import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf } from '../selectors.ts'
import { applyConnection } from './applyConnection.ts'
import { runActivation } from './runActivation.ts'
import { watchConnection } from './watchConnection.ts'

/** How long a stored wallet may take to announce itself before the page stops waiting. */
const announceLimitMs = 1000

/** Longest a wallet may take to say whether it still grants accounts. */
const answerLimitMs = 5000

/**
 * Restores the stored connections without any wallet window. Never rejects.
 *
 * A wallet that is not there in time counts as disconnected; should it turn up later on this page,
 * it is restored then.
 */
export async function reconnect(latchkey: Latchkey): Promise<void> {
  const { connections } = latchkey.internal.storage.read()
  const namespaces = (Object.keys(connections) as Namespace[]).filter((namespace) =>
    latchkey.adapters.has(namespace),
  )
  if (namespaces.length === 0) return
  latchkey.internal.activation ??= runActivation(latchkey)
  await Promise.all(namespaces.map((namespace) => restore(latchkey, namespace)))
}

async function restore(latchkey: Latchkey, namespace: Namespace): Promise<void> {
  const { internal, store } = latchkey
  const stored = internal.storage.read().connections[namespace]
  if (!stored) return
  applyConnection(latchkey, namespace, { connectorId: stored.connectorId, type: 'restoring' })
  const connector = await connectorInTime(latchkey, namespace, stored.connectorId)
  if (!connector) return applyConnection(latchkey, namespace, { type: 'refused' })

  const limit = new AbortController()
  const cancel = internal.after(answerLimitMs, () => limit.abort())
  try {
    const actions = await internal.adapterActions(namespace, 'reconnect')
    const connection = await Promise.race([
      actions.reconnect(connector, { signal: limit.signal }),
      aborted(limit.signal),
    ])
    // The visitor may have connected something else meanwhile.
    if (connectionOf(store.getState(), namespace).status !== 'connecting') return
    if (!connection) return applyConnection(latchkey, namespace, { type: 'disconnected' })
    applyConnection(latchkey, namespace, { connection, type: 'connected' })
    watchConnection(latchkey, { actions, connector, namespace })
    internal.events.emit({
      address: connection.accounts[0].address,
      event: 'CONNECT_SUCCESS',
      properties: { method: 'browser', name: connector.name, reconnect: true },
    })
  } catch {
    // Locked, hanging or broken: the namespace is disconnected (S4.2), the visitor can connect again.
    applyConnection(latchkey, namespace, { type: 'refused' })
  } finally {
    cancel()
  }
}

/** The connector once it is found, or nothing after the limit; a late one restarts the restore. */
function connectorInTime(
  latchkey: Latchkey,
  namespace: Namespace,
  connectorId: string,
): Promise<Connector | undefined> {
  const { internal, store } = latchkey
  const find = () =>
    store.getState().connectors.find(({ chain, id }) => chain === namespace && id === connectorId)
  const found = find()
  if (found) return Promise.resolve(found)

  return new Promise((resolve) => {
    let late = false
    const unsubscribe = store.subscribe(() => {
      const connector = find()
      if (!connector) return
      unsubscribe()
      cancel()
      if (!late) return resolve(connector)
      if (connectionOf(store.getState(), namespace).status === 'disconnected')
        void restore(latchkey, namespace)
    })
    const cancel = internal.after(announceLimitMs, () => {
      late = true
      resolve(undefined)
    })
    internal.signal.addEventListener('abort', unsubscribe, { once: true })
  })
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
