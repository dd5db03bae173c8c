import type { Namespace } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf } from '../selectors.ts'
import { toStandby } from '../state/standby.ts'
import { applyConnection } from './applyConnection.ts'
import { changeStandby } from './changeStandby.ts'
import { connect } from './connect.ts'
import { requireMultiWallet } from './requireMultiWallet.ts'
import { showNamespace } from './showNamespace.ts'

export type SwitchConnectionParameters = {
  connectorId: string
  namespace: Namespace
}

/**
 * Makes another wallet of a namespace the active one. One that stands by is not asked; one of
 * earlier is asked to connect. Does nothing, with an info alert, unless the project has several
 * wallets a namespace (S6.6).
 *
 * @throws as `connect` does, for a wallet of earlier
 */
export async function switchConnection(
  latchkey: Latchkey,
  { connectorId, namespace }: SwitchConnectionParameters,
): Promise<void> {
  if (!requireMultiWallet(latchkey)) return
  const state = latchkey.store.getState()
  const active = connectionOf(state, namespace)
  const next = state.standby[namespace]?.find((each) => each.connectorId === connectorId)
  if (next) {
    applyConnection(latchkey, namespace, { connection: next, type: 'replaced' })
    changeStandby(latchkey, namespace, { connectorId, type: 'ended' })
    if (active.status === 'connected')
      changeStandby(latchkey, namespace, { connection: toStandby(active), type: 'joined' })
  } else if (active.status !== 'connected' || active.connectorId !== connectorId)
    await connect(latchkey, { connectorId, namespace })
  showNamespace(latchkey, namespace)
}
