import type { Namespace } from '@latchkey/protocol'
import type { Connector } from '../connectors/Connector.ts'
import { findConnector } from '../connectors/findConnector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { featuresOf } from '../state/featuresOf.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import type { NamespaceConnection } from '../state/namespaceConnection.ts'
import { toStandby } from '../state/standby.ts'
import { changeStandby } from './changeStandby.ts'
import { stopWatching } from './stopWatching.ts'

/** What becomes of the wallet whose place another has taken: it stands by, or is disconnected where a project has one wallet a namespace (S6.6). */
export async function leaveReplaced(
  latchkey: Latchkey,
  namespace: Namespace,
  { by, earlier }: { earlier: NamespaceConnection; by: string },
): Promise<void> {
  const { internal, store } = latchkey
  changeStandby(latchkey, namespace, { connectorId: by, type: 'ended' })
  if (earlier.status !== 'connected' || earlier.connectorId === by) return
  if (featuresOf(latchkey).multiWallet)
    return changeStandby(latchkey, namespace, { connection: toStandby(earlier), type: 'joined' })

  stopWatching(latchkey, namespace, earlier.connectorId)
  const connector = findConnector(store.getState(), namespace, earlier.connectorId)
  if (!connector || isSessionInUse(store.getState(), connector)) return
  try {
    const { wallet } = await internal.adapterActions(namespace, 'disconnect')
    await wallet.disconnect(connector)
  } catch {
    // The page has let go of it; what the wallet still grants is the visitor's to end there.
  }
}

/** A remote session is one for all its namespaces: it goes on while another of them has it. */
function isSessionInUse({ connections }: LatchkeyState, { chain, id, type }: Connector): boolean {
  return (
    type === 'WALLET_CONNECT' &&
    Object.entries(connections).some(
      ([namespace, connection]) =>
        namespace !== chain && connection.status === 'connected' && connection.connectorId === id,
    )
  )
}
