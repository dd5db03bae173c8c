import type { Namespace, NetworkId } from '@latchkey/protocol'
import { untilAborted } from '../adapters/untilAborted.ts'
import type { Connection } from '../connectors/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'
import { ConnectorNotFoundError } from '../errors/connector.ts'
import type { ConnectAttempt, Latchkey } from '../Latchkey.ts'
import { connectionOf, isOnUnsupportedNetwork } from '../selectors.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import { setLoading } from '../state/modal.ts'
import { currentView } from '../state/router.ts'
import { addRecentWallet } from '../wallets/recentWallets.ts'
import { applyConnection } from './applyConnection.ts'
import { closeModal } from './closeModal.ts'
import { giveUp } from './giveUp.ts'
import { leaveReplaced } from './leaveReplaced.ts'
import { openUnsupportedNetwork } from './unsupportedNetwork.ts'
import { watchConnection } from './watchConnection.ts'

export type ConnectParameters = {
  connectorId: string
  /** Defaults to the connector's own. */
  namespace?: Namespace | undefined
  /** Network to be on; a wallet that declines to move there is connected where it is. Defaults to the wallet's own. */
  networkId?: NetworkId | undefined
}
export type ConnectReturnType = Connection

/**
 * Asks a wallet for its accounts and makes it the connection of its namespace.
 *
 * A wallet connected before stays connected until the new one has agreed. Asking again, for this
 * or another wallet, supersedes the request that still waits.
 *
 * @throws {ConnectorNotFoundError} when the wallet is not on the page
 * @throws {RequestAbortedError} when a newer connect took over
 * @throws the adapter's errors; code `wallet.user_rejected` when the visitor declined
 *
 * @example
 * await connect(latchkey, { connectorId: 'io.metamask' })
 */
export async function connect(
  latchkey: Latchkey,
  { connectorId, namespace: wanted, networkId }: ConnectParameters,
): Promise<ConnectReturnType> {
  const { internal, store } = latchkey
  const connector = store
    .getState()
    .connectors.find(({ chain, id }) => id === connectorId && (!wanted || chain === wanted))
  if (!connector) throw new ConnectorNotFoundError({ connectorId })

  const namespace = connector.chain
  const previous = internal.attempts.get(namespace)
  previous?.controller.abort()
  const attempt: ConnectAttempt = {
    controller: new AbortController(),
    earlier: previous?.earlier ?? connectionOf(store.getState(), namespace),
  }
  internal.attempts.set(namespace, attempt)
  const { signal } = attempt.controller

  setBusy(latchkey, namespace, true)
  applyConnection(latchkey, namespace, { connectorId, type: 'asked' })
  try {
    const { wallet } = await internal.adapterActions(namespace, 'connect')
    const connection = await untilAborted([signal], () =>
      // A wallet that never answers must not hold a newer request back.
      wallet.connect(connector, { networkId, signal }),
    )
    finish(latchkey, namespace, attempt)
    applyConnection(latchkey, namespace, { connection, type: 'connected' })
    watchConnection(latchkey, { connection, connector, namespace, wallet })
    void leaveReplaced(latchkey, namespace, { by: connector.id, earlier: attempt.earlier })
    settle(latchkey, connector, connection)
    return connection
  } catch (error) {
    if (internal.attempts.get(namespace) === attempt) {
      // Nothing is lost by a refusal: the wallet connected before is still there.
      giveUp(latchkey, namespace)
      const message = error instanceof Error ? error.message : String(error)
      internal.events.emit({ event: 'CONNECT_ERROR', properties: { message } })
      finish(latchkey, namespace, attempt)
    }
    throw error
  }
}

/** Ends an attempt, unless a newer one has taken its place. */
function finish(latchkey: Latchkey, namespace: Namespace, attempt: ConnectAttempt): void {
  const { attempts } = latchkey.internal
  if (attempts.get(namespace) !== attempt) return
  attempts.delete(namespace)
  setBusy(latchkey, namespace, false)
}

function settle(latchkey: Latchkey, connector: Connector, connection: Connection): void {
  const { internal, options, store } = latchkey
  const remote = connector.type === 'WALLET_CONNECT'
  if (!remote)
    internal.storage.update((stored) => ({
      ...stored,
      recentWalletIds: addRecentWallet(stored.recentWalletIds, connector.id),
    }))
  internal.events.emit({
    address: connection.accounts[0].address,
    event: 'CONNECT_SUCCESS',
    properties: {
      caipNetworkId: connection.networkId,
      method: remote ? (internal.environment.mobile ? 'mobile' : 'qrcode') : 'browser',
      name: connector.name,
    },
  })
  if (isAboutAnother(store.getState(), connector.chain)) return
  if (isOnUnsupportedNetwork(store.getState(), options, connector.chain))
    openUnsupportedNetwork(latchkey)
  else if (store.getState().router.some(({ name }) => name === 'ProfileWallets'))
    store.setState({ router: [{ name: 'Account' }, { name: 'ProfileWallets' }] })
  else closeModal(latchkey)
}

/** The screen is another namespace's: its wallet is waited for, or has declined. */
function isAboutAnother({ connections, router }: LatchkeyState, namespace: Namespace): boolean {
  const view = currentView(router)
  if (view.name === 'ConnectingExternal') return view.namespace !== namespace
  // The screen of a wallet that was asked just now comes a moment later.
  return Object.entries(connections).some(
    ([each, connection]) =>
      each !== namespace && connection.status === 'connecting' && !connection.reconnecting,
  )
}

function setBusy({ store }: Latchkey, namespace: Namespace, busy: boolean): void {
  store.setState(({ modal }) => ({ modal: setLoading(modal, busy, namespace) }))
}
