import type { Namespace } from '@latchkey/protocol'
import { commit } from '../connections/commit.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf } from '../selectors.ts'
import { connect } from './connect.ts'
import { requireMultiWallet } from './requireMultiWallet.ts'
import { selectNamespace } from './selectNamespace.ts'

export type SwitchConnectionParameters = {
  connectorId: string
  namespace: Namespace
}

/**
 * Makes another wallet of a namespace the active one. One on standby is not asked; a previous one is asked to
 * connect. Does nothing, with an info alert, unless the project has several wallets a namespace (S6.6).
 *
 * @throws as `connect` does, for a previous wallet
 */
export async function switchConnection(
  latchkey: Latchkey,
  { connectorId, namespace }: SwitchConnectionParameters,
): Promise<void> {
  if (!requireMultiWallet(latchkey)) return
  const state = latchkey.store.getState()
  const active = connectionOf(state, namespace)
  if (state.standby[namespace]?.some((wallet) => wallet.connectorId === connectorId))
    return commit(latchkey, { connectorId, namespace, type: 'walletSelected' })
  if (active.status !== 'connected' || active.connectorId !== connectorId)
    await connect(latchkey, { connectorId, namespace })
  selectNamespace(latchkey, namespace)
}
