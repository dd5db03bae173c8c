import type { Namespace } from '@latchkey/protocol'
import type { StoredWallet } from '../createStorage.ts'
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
  // Read once: what follows here is stored, too.
  const { connections, others } = latchkey.internal.storage.read()
  const news = [...latchkey.adapters.keys()].map((namespace) => {
    const connected = followActive(latchkey, namespace, connections[namespace])
    return followStandby(latchkey, namespace, others[namespace]) || connected
  })
  if (news.includes(true) && latchkey.options.enableReconnect) await reconnect(latchkey)
}

/** Whether the other tab has a wallet in use where this one has none. */
function followActive(
  latchkey: Latchkey,
  namespace: Namespace,
  there: { connectorId: string } | undefined,
): boolean {
  const { store } = latchkey
  const here = connectionOf(store.getState(), namespace)
  if (!there && here.status === 'connected') {
    // Wallets that stood by ended with it, which the other tab has stored.
    for (const { connectorId } of store.getState().standby[namespace] ?? [])
      stopWatching(latchkey, namespace, connectorId)
    store.setState(({ standby }) => ({ standby: { ...standby, [namespace]: [] } }))
    endConnection(latchkey, namespace)
  }
  if (there && here.status === 'connected' && there.connectorId !== here.connectorId)
    followSwitch(latchkey, namespace, { here, connectorId: there.connectorId })
  return Boolean(there) && connectionOf(store.getState(), namespace).status === 'disconnected'
}

/** Ends what the other tab ended; whether it has a wallet standing by that this one lacks. */
function followStandby(
  latchkey: Latchkey,
  namespace: Namespace,
  stored: readonly StoredWallet[] = [],
): boolean {
  const { store } = latchkey
  const there = stored.filter(({ connected }) => connected)
  const here = () => store.getState().standby[namespace] ?? []
  for (const { connectorId } of here()) {
    if (there.some((wallet) => wallet.connectorId === connectorId)) continue
    stopWatching(latchkey, namespace, connectorId)
    changeStandby(latchkey, namespace, { connectorId, type: 'ended' })
  }
  return there.some(({ connectorId }) => here().every((each) => each.connectorId !== connectorId))
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
