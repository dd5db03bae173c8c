import type { Namespace } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf } from '../selectors.ts'
import type { NamespaceConnection } from '../state/namespaceConnection.ts'
import { toStandby } from '../state/standby.ts'
import { applyConnection } from './applyConnection.ts'
import { changeStandby } from './changeStandby.ts'
import { endConnection } from './endConnection.ts'
import { reconnect } from './reconnect.ts'
import { stopWatching } from './stopWatching.ts'

/** Follows what another tab of the site stored: its disconnect ends ours, its connect restores ours. */
export async function followOtherTab(latchkey: Latchkey): Promise<void> {
  const { connections: stored, others } = latchkey.internal.storage.read()
  let restore = false
  for (const namespace of latchkey.adapters.keys() as Iterable<Namespace>) {
    const here = connectionOf(latchkey.store.getState(), namespace)
    const there = stored[namespace]
    if (!there && here.status === 'connected') {
      // Wallets that stood by ended with it, which the other tab has stored.
      for (const { connectorId } of latchkey.store.getState().standby[namespace] ?? [])
        stopWatching(latchkey, namespace, connectorId)
      latchkey.store.setState(({ standby }) => ({ standby: { ...standby, [namespace]: [] } }))
      endConnection(latchkey, namespace)
    }
    if (there && here.status === 'connected' && there.connectorId !== here.connectorId)
      followSwitch(latchkey, namespace, { here, connectorId: there.connectorId })
    if (there && connectionOf(latchkey.store.getState(), namespace).status === 'disconnected')
      restore = true

    const connected = (others[namespace] ?? []).filter((wallet) => wallet.connected)
    for (const { connectorId } of latchkey.store.getState().standby[namespace] ?? []) {
      if (connected.some((wallet) => wallet.connectorId === connectorId)) continue
      stopWatching(latchkey, namespace, connectorId)
      changeStandby(latchkey, namespace, { connectorId, type: 'ended' })
    }
    const standby = latchkey.store.getState().standby[namespace] ?? []
    if (
      connected.some((wallet) => standby.every((each) => each.connectorId !== wallet.connectorId))
    )
      restore = true
  }
  if (restore && latchkey.options.enableReconnect) await reconnect(latchkey)
}

/** Another tab made another wallet the active one; here it may stand by, or is to be restored. */
function followSwitch(
  latchkey: Latchkey,
  namespace: Namespace,
  {
    connectorId,
    here,
  }: { connectorId: string; here: Extract<NamespaceConnection, { status: 'connected' }> },
): void {
  const { standby } = latchkey.store.getState()
  const next = standby[namespace]?.find((each) => each.connectorId === connectorId)
  if (!next) {
    applyConnection(latchkey, namespace, { type: 'disconnected' })
    return
  }
  applyConnection(latchkey, namespace, { connection: next, type: 'replaced' })
  changeStandby(latchkey, namespace, { connectorId, type: 'ended' })
  changeStandby(latchkey, namespace, { connection: toStandby(here), type: 'joined' })
}
