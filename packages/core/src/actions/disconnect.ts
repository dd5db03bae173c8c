import type { Namespace } from '@latchkey/protocol'
import { connectorOf } from '../connectors/connectorOf.ts'
import { DisconnectError } from '../errors/connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf } from '../selectors.ts'
import { applyConnection } from './applyConnection.ts'
import { closeModal } from './closeModal.ts'

export type DisconnectParameters = {
  /** Defaults to every connected namespace. */
  namespace?: Namespace | undefined
  /** Leaves the modal as it is. Defaults to false. */
  keepOpen?: boolean | undefined
}

/**
 * Ends connections and forgets them (S4.5). The page is disconnected even when a wallet fails.
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
      const state = store.getState()
      const connector = connectorOf(state, each)
      const wasConnected = connectionOf(state, each).status === 'connected'
      internal.attempts.get(each)?.controller.abort()
      internal.attempts.delete(each)
      applyConnection(latchkey, each, { type: 'disconnected' })
      if (!wasConnected) return
      try {
        const actions = await internal.adapterActions(each, 'disconnect')
        if (connector) await actions.disconnect(connector)
        internal.events.emit({ event: 'DISCONNECT_SUCCESS', properties: { namespace: each } })
      } catch (cause) {
        failures.push({ cause, namespace: each })
      }
    }),
  )
  if (!keepOpen) closeModal(latchkey)
  if (failures.length === 0) return
  const error = new DisconnectError(failures)
  internal.events.emit({ event: 'DISCONNECT_ERROR', properties: { message: error.message } })
  throw error
}
