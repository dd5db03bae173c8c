import type { Namespace } from '@latchkey/protocol'
import { findConnector } from '../connectors/findConnector.ts'
import { DisconnectError } from '../errors/connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf } from '../selectors.ts'
import { changeStandby } from './changeStandby.ts'
import { endConnection } from './endConnection.ts'
import { rememberWallet } from './rememberWallet.ts'
import { requireMultiWallet } from './requireMultiWallet.ts'
import { stopWatching } from './stopWatching.ts'

export type DeleteConnectionParameters = {
  connectorId: string
  namespace: Namespace
}

/**
 * Ends one wallet's connection and leaves the namespace's others; one of earlier is forgotten. Does
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
  const active = connectionOf(state, namespace)
  const wallet =
    active.status === 'connected' && active.connectorId === connectorId
      ? active
      : state.standby[namespace]?.find((each) => each.connectorId === connectorId)
  if (!wallet) return forgetWallet(latchkey, namespace, connectorId)

  stopWatching(latchkey, namespace, connectorId)
  if (wallet === active) endConnection(latchkey, namespace)
  changeStandby(latchkey, namespace, { connectorId, type: 'ended' })
  rememberWallet(latchkey, namespace, { address: wallet.accounts[0].address, connectorId })
  const connector = findConnector(state, namespace, connectorId)
  try {
    const actions = await internal.adapterActions(namespace, 'disconnect')
    if (connector) await actions.wallet.disconnect(connector)
    if (connectionOf(store.getState(), namespace).status === 'disconnected')
      internal.events.emit({ event: 'DISCONNECT_SUCCESS', properties: { namespace } })
  } catch (cause) {
    throw new DisconnectError([{ cause, namespace }])
  }
}

/** Takes a wallet out of those of earlier. */
function forgetWallet({ internal }: Latchkey, namespace: Namespace, connectorId: string): void {
  internal.storage.update((stored) => ({
    ...stored,
    others: {
      ...stored.others,
      [namespace]: stored.others[namespace]?.filter((each) => each.connectorId !== connectorId),
    },
  }))
}
