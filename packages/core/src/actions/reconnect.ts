import type { Namespace } from '@latchkey/protocol'
import { untilAborted } from '../adapters/untilAborted.ts'
import { commit } from '../connections/commit.ts'
import type { Connection } from '../connectors/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf } from '../selectors.ts'
import { endUnused } from '../sessions/endUnused.ts'
import type { ReturnedLogin } from '../sessions/SessionSource.ts'
import { featuresOf } from '../state/featuresOf.ts'
import type { View } from '../state/views.ts'
import { connectorInTime } from './connectorInTime.ts'
import { runActivation } from './runActivation.ts'
import { showModal } from './showModal.ts'

/** Longest a wallet may take to say whether it still grants accounts. */
const answerLimitMs = 5000

/**
 * Restores the stored connections without any wallet window. Never rejects.
 *
 * A login for which the whole page had left is continued in the modal.
 *
 * A wallet that is not there in time counts as disconnected. Should it turn up later on this page, it is restored then,
 * unless the visitor has connected or asked another one meanwhile.
 */
export async function reconnect(latchkey: Latchkey, back?: ReturnedLogin): Promise<void> {
  const { adapters, internal, options, store } = latchkey
  // Its screen does the rest, whoever draws it.
  if (back) showModal(latchkey, { view: { ...back, name: 'ConnectingSocial' } as unknown as View })
  if (!options.enableReconnect) return
  const isStored = (namespace: Namespace) => {
    const { otherWallets, restorable } = store.getState()
    return restorable[namespace] || otherWallets[namespace]?.some(({ connected }) => connected)
  }
  const namespaces = [...adapters.keys()].filter(isStored)
  if (namespaces.length === 0) return
  internal.activation ??= runActivation(latchkey)
  await Promise.all(
    namespaces.map((namespace) => {
      const shown = connectionOf(store.getState(), namespace)
      return shown.status === 'connecting' && shown.reconnecting
        ? restore(latchkey, namespace)
        : undefined
    }),
  )
  commit(latchkey, { namespaces: [], type: 'restoreEnded' })
  for (const namespace of namespaces) void restoreStandby(latchkey, namespace)
}

/** Restores the wallet that a namespace waits for: once, although other tabs store something meanwhile. */
function restore(latchkey: Latchkey, namespace: Namespace): Promise<void> | undefined {
  const { internal, store } = latchkey
  const connectorId = store.getState().restorable[namespace]?.connectorId
  if (connectorId === undefined) return
  const key = `${namespace}:${connectorId}` as const
  const running = internal.restores.get(key)
  if (running) return running
  const restoring = restoreWallet(latchkey, { connectorId, namespace }).finally(() =>
    internal.restores.delete(key),
  )
  internal.restores.set(key, restoring)
  return restoring
}

async function restoreWallet(
  latchkey: Latchkey,
  { connectorId, namespace }: { connectorId: string; namespace: Namespace },
): Promise<void> {
  const { internal, store } = latchkey
  const fail = (forget: boolean) =>
    commit(latchkey, { connectorId, forget, namespace, type: 'notRestored' })

  const connector = await connectorInTime(latchkey, { connectorId, namespace }, () => {
    commit(latchkey, { namespace, type: 'restoring' })
    const shown = connectionOf(store.getState(), namespace)
    if (shown.status === 'connecting' && shown.reconnecting) void restore(latchkey, namespace)
  })
  const answer = connector && (await askAgain(latchkey, connector))
  // Locked, hanging or broken: the namespace is disconnected (S4.2), the visitor can connect again.
  if (!answer) return fail(false)
  if (!answer.connection) {
    fail(true)
    return endUnused(latchkey, connector)
  }
  commit(latchkey, { connection: answer.connection, namespace, type: 'restored' })
  const now = connectionOf(store.getState(), namespace)
  // The visitor may have connected something else meanwhile, or asked another wallet.
  if (now.status !== 'connected' || now.connectorId !== connectorId) return
  internal.events.emit({
    address: now.accounts[0].address,
    event: 'CONNECT_SUCCESS',
    properties: { method: 'browser', name: connector.name, reconnect: true },
  })
}

/** Restores the wallets on standby, once the server has said that the project has several a namespace. */
async function restoreStandby(latchkey: Latchkey, namespace: Namespace): Promise<void> {
  const { internal, store } = latchkey
  const missing = () => {
    const { otherWallets, standby } = store.getState()
    const here = standby[namespace] ?? []
    return (otherWallets[namespace] ?? []).filter(
      ({ connected, connectorId }) =>
        connected && here.every((wallet) => wallet.connectorId !== connectorId),
    )
  }
  if (missing().length === 0) return
  await internal.activation
  if (!featuresOf(latchkey).multiWallet) return
  // Oldest first, because each that joins comes before the others.
  for (const { connectorId } of missing().toReversed()) {
    const connector = await connectorInTime(latchkey, { connectorId, namespace })
    const answer = connector && (await askAgain(latchkey, connector))
    if (answer?.connection)
      commit(latchkey, { connection: answer.connection, namespace, type: 'standbyRestored' })
  }
  commit(latchkey, { namespaces: [namespace], type: 'restoreEnded' })
}

/** What a wallet still grants, without any window; undefined when it is locked, hangs or breaks. */
async function askAgain(
  { internal }: Latchkey,
  connector: Connector,
): Promise<{ connection: Connection | undefined } | undefined> {
  const limit = new AbortController()
  const cancel = internal.after(answerLimitMs, () => limit.abort())
  try {
    const { wallet } = await internal.adapterActions(connector.chain, 'reconnect')
    const connection = await untilAborted([internal.signal, limit.signal], (signal) =>
      wallet.reconnect(connector, { signal }),
    )
    return { connection }
  } catch {
    return undefined
  } finally {
    cancel()
  }
}
