import type { Namespace } from '@latchkey/protocol'
import type { SettledConnection } from '../connections/Attempt.ts'
import { settledOf } from '../connections/settled.ts'
import type { Connector } from '../connectors/Connector.ts'
import { findConnector } from '../connectors/findConnector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { featuresOf } from '../state/featuresOf.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'

/** Disconnects the wallet that another one replaced, where a project has one wallet a namespace (S6.6). */
export async function leaveReplaced(
  latchkey: Latchkey,
  namespace: Namespace,
  { by, replaced }: { replaced: SettledConnection; by: string },
): Promise<void> {
  const { internal, store } = latchkey
  if (replaced.status !== 'connected' || replaced.connectorId === by) return
  if (featuresOf(latchkey).multiWallet) return
  const connector = findConnector(store.getState(), namespace, replaced.connectorId)
  if (!connector || isSessionInUse(store.getState(), connector)) return
  try {
    const actions = await internal.adapterActions(namespace, 'disconnect')
    await actions.wallet.disconnect(connector)
  } catch {
    // The page has let go of it; what the wallet still grants is the visitor's to end there.
  }
}

/** A session is one for all its namespaces: it lasts while another of them has it. */
function isSessionInUse(state: LatchkeyState, { chain, id, source }: Connector): boolean {
  return (
    source !== undefined &&
    (Object.keys(state.connections) as Namespace[]).some((namespace) => {
      const settled = settledOf(state, namespace)
      return namespace !== chain && settled.status === 'connected' && settled.connectorId === id
    })
  )
}
