import type { Namespace } from '@latchkey/protocol'
import type { WalletListener } from '../adapters/WalletActions.ts'
import type { Connection } from '../connectors/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'
import { findConnector } from '../connectors/findConnector.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import type { ConnectionsEvent } from './ConnectionsEvent.ts'
import { settledOf } from './settled.ts'

/**
 * Listens to each wallet that is connected, and to no other (S4.40–S4.42).
 *
 * @param commit takes what a wallet says
 * @param fresh the wallet that was just connected anew, whose listener starts from what it grants now
 */
export function followWallets(
  latchkey: Latchkey,
  {
    commit,
    fresh,
  }: {
    commit: (event: ConnectionsEvent) => void
    fresh: `${Namespace}:${string}` | undefined
  },
): void {
  const { internal, store } = latchkey
  const state = store.getState()
  const wanted = connectedWallets(latchkey, state)
  for (const [key, { provider, stop }] of internal.watching) {
    // A session that another one replaced has other providers under the same id.
    if (key !== fresh && wanted.get(key)?.connector.provider === provider) continue
    internal.watching.delete(key)
    stop()
  }
  for (const [key, { connection, connector }] of wanted) {
    const actions = internal.loadedActions(connector.chain)
    if (!actions || internal.watching.has(key)) continue
    const watched = { provider: connector.provider, stop: () => {} }
    internal.watching.set(key, watched)
    const stop = unlessItThrows(() =>
      actions.wallet.watch(connector, connection, walletListener(latchkey, connector, commit)),
    )
    watched.stop = () => unlessItThrows(stop)
    // The wallet said that it is gone while the page began to listen.
    if (internal.watching.get(key) !== watched) watched.stop()
  }
}

/** Extensions throw in `on` and `removeListener`, too. Such a wallet stays connected, and reports nothing. */
function unlessItThrows<T>(run: (() => T) | undefined): T | undefined {
  try {
    return run?.()
  } catch {
    return undefined
  }
}

/** Every connected wallet that is on the page: active, behind an attempt, on standby. */
function connectedWallets(
  { adapters }: Latchkey,
  state: LatchkeyState,
): Map<`${Namespace}:${string}`, { connection: Connection; connector: Connector }> {
  const wallets = new Map<
    `${Namespace}:${string}`,
    { connection: Connection; connector: Connector }
  >()
  for (const namespace of adapters.keys()) {
    const settled = settledOf(state, namespace)
    const connections = [
      ...(settled.status === 'connected' ? [settled] : []),
      ...(state.standby[namespace] ?? []),
    ]
    for (const { accounts, connectorId, networkId } of connections) {
      const connector = findConnector(state, namespace, connectorId)
      const connection = { accounts, connectorId, networkId }
      if (connector) wallets.set(`${namespace}:${connectorId}`, { connection, connector })
    }
  }
  return wallets
}

/** A wallet's own changes, taken into the state; whether it is active is seen when they come. */
function walletListener(
  latchkey: Latchkey,
  { chain: namespace, id: connectorId }: Connector,
  commit: (event: ConnectionsEvent) => void,
): WalletListener {
  const { internal, store } = latchkey
  const settled = () => settledOf(store.getState(), namespace)
  const activeNetworkId = () => {
    const connection = settled()
    return connection.status === 'connected' && connection.connectorId === connectorId
      ? connection.networkId
      : undefined
  }
  return {
    changed(connection: Connection) {
      const before = activeNetworkId()
      commit({ connection, namespace, type: 'changed' })
      const network = activeNetworkId()
      if (before && network && network !== before)
        internal.events.emit({ event: 'SWITCH_NETWORK', properties: { network } })
    },
    ended() {
      const wasActive = activeNetworkId() !== undefined
      commit({ connectorId, namespace, remember: false, type: 'ended' })
      // With a wallet on standby the visitor is still connected.
      if (wasActive && settled().status === 'disconnected')
        internal.events.emit({ event: 'DISCONNECT_SUCCESS', properties: { namespace } })
    },
  }
}
