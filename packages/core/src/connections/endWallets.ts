import type { Namespace } from '@latchkey/protocol'
import type { Connector } from '../connectors/Connector.ts'
import { findConnector } from '../connectors/findConnector.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import { settledOf } from './settled.ts'

/** Tells every wallet that was connected in a namespace that it no longer is, and resolves to why some failed. */
export async function endWallets(
  { internal }: Latchkey,
  before: LatchkeyState,
  namespace: Namespace,
): Promise<readonly unknown[]> {
  const { wallet } = await internal.adapterActions(namespace, 'disconnect')
  const connectors = connectedWallets(before, namespace)
  // One wallet must not keep the others from being asked.
  const ends = await Promise.allSettled(connectors.map((connector) => wallet.disconnect(connector)))
  return ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
}

/** Where the sessions of a namespace's wallets are connected besides: a session is one, and so is its end. */
export function joinedWallets(
  state: LatchkeyState,
  namespaces: readonly Namespace[],
): readonly { namespace: Namespace; connectorId: string }[] {
  const ending = new Set(
    namespaces
      .flatMap((namespace) => connectedWallets(state, namespace))
      .flatMap(({ id, source }) => (source === undefined ? [] : [id])),
  )
  return (Object.keys(state.connections) as Namespace[])
    .filter((namespace) => !namespaces.includes(namespace))
    .flatMap((namespace) => connectedWallets(state, namespace))
    .filter(({ id, source }) => source !== undefined && ending.has(id))
    .map(({ chain, id }) => ({ connectorId: id, namespace: chain }))
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
