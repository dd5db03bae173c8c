import type { Namespace } from '@latchkey/protocol'
import type { Connector } from '../connectors/Connector.ts'
import { findConnector } from '../connectors/findConnector.ts'
import { DisconnectError } from '../errors/connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf } from '../selectors.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import { applyConnection } from './applyConnection.ts'
import { changeStandby } from './changeStandby.ts'
import { closeModal } from './closeModal.ts'
import { giveUp } from './giveUp.ts'
import { rememberWallet } from './rememberWallet.ts'
import { showConnected } from './showConnected.ts'
import { stopWatching } from './stopWatching.ts'

export type DisconnectParameters = {
  /** Defaults to every connected namespace. */
  namespace?: Namespace | undefined
  /** Leaves the modal as it is. Defaults to false. */
  keepOpen?: boolean | undefined
}

/**
 * Ends connections, those of wallets that stand by too, and forgets them (S4.5). The page is
 * disconnected even when a wallet fails.
 *
 * @throws {DisconnectError} naming every namespace whose wallet failed (S8.33)
 */
export async function disconnect(
  latchkey: Latchkey,
  { keepOpen = false, namespace }: DisconnectParameters = {},
): Promise<void> {
  const { internal, store } = latchkey
  const namespaces = namespace ? [namespace] : [...latchkey.adapters.keys()]
  const failures: { namespace: Namespace; cause: unknown }[] = []

  await Promise.all(
    namespaces.map(async (each) => {
      // The wallet connected before the one that is asked now is to be left, too.
      giveUp(latchkey, each)
      const state = store.getState()
      const active = connectionOf(state, each)
      const connectors = connectedWallets(state, each)
      internal.attempts.get(each)?.controller.abort()
      internal.attempts.delete(each)
      for (const { connectorId } of state.standby[each] ?? [])
        stopWatching(latchkey, each, connectorId)
      changeStandby(latchkey, each, { type: 'allEnded' })
      applyConnection(latchkey, each, { type: 'disconnected' })
      if (active.status !== 'connected') return
      rememberWallet(latchkey, each, active)
      try {
        const { wallet } = await internal.adapterActions(each, 'disconnect')
        await allOf(connectors.map((connector) => wallet.disconnect(connector)))
        internal.events.emit({ event: 'DISCONNECT_SUCCESS', properties: { namespace: each } })
      } catch (cause) {
        failures.push({ cause, namespace: each })
      }
    }),
  )
  showConnected(latchkey)
  if (!keepOpen) closeModal(latchkey)
  if (failures.length === 0) return
  const error = new DisconnectError(failures)
  internal.events.emit({ event: 'DISCONNECT_ERROR', properties: { message: error.message } })
  throw error
}

/** Every wallet connected in a namespace that is still on the page. */
function connectedWallets(state: LatchkeyState, namespace: Namespace): readonly Connector[] {
  const active = connectionOf(state, namespace)
  const ids = [
    ...(active.status === 'connected' ? [active.connectorId] : []),
    ...(state.standby[namespace] ?? []).map(({ connectorId }) => connectorId),
  ]
  return ids.flatMap((id) => findConnector(state, namespace, id) ?? [])
}

/** Waits for all, then fails with the first failure: one wallet must not keep the others from being asked. */
async function allOf(work: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(work))
    if (result.status === 'rejected') throw result.reason
}
