import type { Namespace } from '@latchkey/protocol'
import type { Connector } from '../connectors/Connector.ts'
import { findConnector } from '../connectors/findConnector.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import { settledOf } from './settled.ts'

/** Tells every wallet that was connected in a namespace that it no longer is. @throws the first failure, after all */
export async function endWallets(
  { internal }: Latchkey,
  before: LatchkeyState,
  namespace: Namespace,
): Promise<void> {
  const { wallet } = await internal.adapterActions(namespace, 'disconnect')
  const connectors = connectedWallets(before, namespace)
  await allOf(connectors.map((connector) => wallet.disconnect(connector)))
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
