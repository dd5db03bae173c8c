import type { Namespace } from '@latchkey/protocol'
import { commit } from '../connections/commit.ts'
import { settledOf } from '../connections/settled.ts'
import { findConnector } from '../connectors/findConnector.ts'
import { DisconnectError } from '../errors/connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { requireMultiWallet } from './requireMultiWallet.ts'

export type DeleteConnectionParameters = {
  connectorId: string
  namespace: Namespace
}

/**
 * Ends one wallet's connection and leaves the namespace's others; a previous one is forgotten. Does
 * nothing, with an info alert, unless the project has several wallets a namespace (S6.6).
 *
 * @throws {DisconnectError} when the wallet failed; the page has let go of it all the same
 */
export async function deleteConnection(
  latchkey: Latchkey,
  { connectorId, namespace }: DeleteConnectionParameters,
): Promise<void> {
  if (!requireMultiWallet(latchkey)) return
  const { internal, store } = latchkey
  const state = store.getState()
  const settled = settledOf(state, namespace)
  const isConnected =
    (settled.status === 'connected' && settled.connectorId === connectorId) ||
    state.standby[namespace]?.some((wallet) => wallet.connectorId === connectorId)
  if (!isConnected) return commit(latchkey, { connectorId, namespace, type: 'walletForgotten' })

  commit(latchkey, { connectorId, namespace, remember: true, type: 'ended' })
  const connector = findConnector(state, namespace, connectorId)
  try {
    const actions = await internal.adapterActions(namespace, 'disconnect')
    if (connector) await actions.wallet.disconnect(connector)
    if (settledOf(store.getState(), namespace).status === 'disconnected')
      internal.events.emit({ event: 'DISCONNECT_SUCCESS', properties: { namespace } })
  } catch (cause) {
    const error = new DisconnectError([{ cause, namespace }])
    internal.events.emit({ event: 'DISCONNECT_ERROR', properties: { message: error.message } })
    throw error
  }
}
