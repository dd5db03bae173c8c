import type { Namespace } from '@latchkey/protocol'
import type { WalletActions } from '../adapters/Adapter.ts'
import { untilAborted } from '../adapters/untilAborted.ts'
import type { Connection } from '../connectors/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'
import { findConnector } from '../connectors/findConnector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { remoteConnectorId } from '../remote/RemoteWallets.ts'
import { restoreRemote } from '../remote/restoreRemote.ts'
import { connectionOf } from '../selectors.ts'
import { featuresOf } from '../state/featuresOf.ts'
import { applyConnection } from './applyConnection.ts'
import { changeStandby } from './changeStandby.ts'
import { promoteStandby } from './promoteStandby.ts'
import { runActivation } from './runActivation.ts'
import { showConnected } from './showConnected.ts'
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
  showConnected(latchkey)
  for (const namespace of namespaces) void restoreStandby(latchkey, namespace)
}

/** Restores the wallets that stood by, once the server has said that the project has several a namespace. */
async function restoreStandby(latchkey: Latchkey, namespace: Namespace): Promise<void> {
  const { internal, store } = latchkey
  const wallets = internal.storage.read().others[namespace]?.filter(({ connected }) => connected)
  if (!wallets?.length) return
  await internal.activation
  if (!featuresOf(latchkey).multiWallet) return
  // Oldest first, because each that joins comes before the others.
  for (const { connectorId } of wallets.toReversed()) {
    if (store.getState().standby[namespace]?.some((each) => each.connectorId === connectorId))
      continue
    const connector = await connectorInTime(latchkey, namespace, connectorId)
    const answer = connector && (await regained(latchkey, namespace, connector))
    if (!connector || !answer?.connection) continue
    // The visitor may have connected it meanwhile.
    const active = connectionOf(store.getState(), namespace)
    if (active.status !== 'disconnected' && active.connectorId === connectorId) continue
    const { connection, wallet } = answer
    changeStandby(latchkey, namespace, { connection, type: 'joined' })
    watchConnection(latchkey, { connection, connector, namespace, wallet })
  }
  if (connectionOf(store.getState(), namespace).status === 'disconnected')
    promoteStandby(latchkey, namespace)
}

async function restore(latchkey: Latchkey, namespace: Namespace): Promise<void> {
  const { internal, store } = latchkey
  const stored = internal.storage.read().connections[namespace]
  if (!stored || connectionOf(store.getState(), namespace).status === 'connected') return
  applyConnection(latchkey, namespace, { connectorId: stored.connectorId, type: 'restoring' })
  const connector = await connectorInTime(latchkey, namespace, stored.connectorId)
  if (!connector) return applyConnection(latchkey, namespace, { type: 'refused' })

  const answer = await regained(latchkey, namespace, connector)
  // The visitor may have connected something else meanwhile, or asked another wallet.
  const now = connectionOf(store.getState(), namespace)
  if (now.status !== 'connecting' || !now.reconnecting) return
  // Locked, hanging or broken: the namespace is disconnected (S4.2), the visitor can connect again.
  if (!answer) return applyConnection(latchkey, namespace, { type: 'refused' })
  const { connection, wallet } = answer
  if (!connection) return applyConnection(latchkey, namespace, { type: 'disconnected' })
  applyConnection(latchkey, namespace, { connection, type: 'replaced' })
  applyConnection(latchkey, namespace, { address: stored.address, type: 'accountChosen' })
  watchConnection(latchkey, { connection, connector, namespace, wallet })
  internal.events.emit({
    address: connection.accounts[0].address,
    event: 'CONNECT_SUCCESS',
    properties: { method: 'browser', name: connector.name, reconnect: true },
  })
}

type Answer = { connection: Connection | undefined; wallet: WalletActions }

/** What a wallet still grants, without any window; nothing when it is locked, hangs or breaks. */
async function regained(
  { internal }: Latchkey,
  namespace: Namespace,
  connector: Connector,
): Promise<Answer | undefined> {
  const limit = new AbortController()
  const cancel = internal.after(answerLimitMs, () => limit.abort())
  try {
    const { wallet } = await internal.adapterActions(namespace, 'reconnect')
    const connection = await untilAborted([limit.signal], (signal) =>
      wallet.reconnect(connector, { signal }),
    )
    return { connection, wallet }
  } catch {
    return undefined
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
  const find = () => findConnector(store.getState(), namespace, connectorId)
  const found = find()
  if (found) return Promise.resolve(found)

  const remote = connectorId === remoteConnectorId
  return new Promise((resolve) => {
    let late = false
    const stopWaiting = () => {
      late = true
      resolve(undefined)
    }
    const unsubscribe = store.subscribe(() => {
      const connector = find()
      if (!connector) return
      unsubscribe()
      cancel()
      if (!late) return resolve(connector)
      if (connectionOf(store.getState(), namespace).status === 'disconnected')
        void restore(latchkey, namespace)
    })
    // A session is fetched with the code that knows it; a wallet of the page announces itself.
    const cancel = internal.after(remote ? answerLimitMs : announceLimitMs, stopWaiting)
    if (remote) void restoreRemote(latchkey).then(stopWaiting)
    internal.signal.addEventListener('abort', unsubscribe, { once: true })
  })
}
