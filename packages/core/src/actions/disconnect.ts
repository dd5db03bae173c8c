import type { Namespace } from '@latchkey/protocol'
import { commit } from '../connections/commit.ts'
import { settledOf } from '../connections/settled.ts'
import type { Connector } from '../connectors/Connector.ts'
import { findConnector } from '../connectors/findConnector.ts'
import { DisconnectError } from '../errors/connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { featuresOf } from '../state/featuresOf.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import { closeModal } from './closeModal.ts'
import { showOwedGate } from './showOwedGate.ts'

export type DisconnectParameters = {
  /** Defaults to every connected namespace. */
  namespace?: Namespace | undefined
  /** Leaves the modal as it is. Defaults to false. */
  keepOpen?: boolean | undefined
}

/**
 * Ends connections, those of wallets on standby too, and forgets them (S4.5). The page is
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
  const before = store.getState()
  const remember = featuresOf(latchkey).multiWallet
  commit(latchkey, { namespaces, remember, type: 'disconnected' })

  await Promise.all(
    namespaces.map(async (each) => {
      if (settledOf(before, each).status !== 'connected') return
      try {
        const { wallet } = await internal.adapterActions(each, 'disconnect')
        const connectors = connectedWallets(before, each)
        await allOf(connectors.map((connector) => wallet.disconnect(connector)))
        internal.events.emit({ event: 'DISCONNECT_SUCCESS', properties: { namespace: each } })
      } catch (cause) {
        failures.push({ cause, namespace: each })
      }
    }),
  )
  // The namespace that is shown now may owe something.
  if (!keepOpen && !showOwedGate(latchkey)) closeModal(latchkey)
  if (failures.length === 0) return
  const error = new DisconnectError(failures)
  internal.events.emit({ event: 'DISCONNECT_ERROR', properties: { message: error.message } })
  throw error
}

/** Every wallet connected in a namespace that is still on the page. */
function connectedWallets(state: LatchkeyState, namespace: Namespace): readonly Connector[] {
  const active = settledOf(state, namespace)
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
