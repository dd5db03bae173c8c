import type { Namespace, NetworkId } from '@latchkey/protocol'
import { untilAborted } from '../adapters/untilAborted.ts'
import { commit } from '../connections/commit.ts'
import { settledOf } from '../connections/settled.ts'
import type { Connection } from '../connectors/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Environment } from '../environment.ts'
import { ConnectorNotFoundError } from '../errors/connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { SessionWallet } from '../sessions/SessionWallet.ts'
import { offerSignIn } from '../signIn/offerSignIn.ts'
import { featuresOf } from '../state/featuresOf.ts'
import { leaveReplaced } from './leaveReplaced.ts'
import { requireTerms } from './requireTerms.ts'

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
 * @throws {TermsNotAcceptedError} when the site's terms wait to be accepted; the modal shows them
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
  requireTerms(latchkey, { namespace: connector.chain })

  const namespace = connector.chain
  const { id: attemptId, signal } = beginAttempt(latchkey)
  commit(latchkey, { attemptId, connectorId, namespace, type: 'asked' })
  try {
    const actions = await internal.adapterActions(namespace, 'connect')
    const connection = await untilAborted([signal], () =>
      // A wallet that never answers must not hold a newer request back.
      actions.wallet.connect(connector, {
        networkId,
        signal,
        // A session has asked for it already.
        signIn: isSession(connector) ? undefined : offerSignIn(latchkey, signal),
      }),
    )
    internal.attempts.delete(attemptId)
    const replaced = settledOf(store.getState(), namespace)
    commit(latchkey, {
      attemptId,
      connection,
      multiWallet: featuresOf(latchkey).multiWallet,
      namespace,
      recentWalletId: isSession(connector) ? undefined : connector.id,
      type: 'approved',
    })
    void leaveReplaced(latchkey, namespace, { by: connector.id, replaced })
    reportSuccess(latchkey, connector, connection)
    return connection
  } catch (error) {
    // One that a newer attempt has replaced is aborted already, and has nothing to say.
    if (internal.attempts.delete(attemptId)) {
      const message = error instanceof Error ? error.message : String(error)
      commit(latchkey, { attemptId, namespace, type: 'declined' })
      internal.events.emit({ event: 'CONNECT_ERROR', properties: { message } })
    }
    throw error
  }
}

function beginAttempt({ internal }: Latchkey): { id: number; signal: AbortSignal } {
  const controller = new AbortController()
  const id = ++internal.attemptCount
  internal.attempts.set(id, controller)
  return { id, signal: controller.signal }
}

function isSession({ source }: Connector): boolean {
  return source !== undefined
}

function reportSuccess(
  { internal }: Latchkey,
  connector: Connector,
  { accounts, networkId }: Connection,
): void {
  internal.events.emit({
    address: accounts[0].address,
    event: 'CONNECT_SUCCESS',
    properties: {
      caipNetworkId: networkId,
      method: isSession(connector) ? sessionMethod(connector, internal.environment) : 'browser',
      name: connector.name,
    },
  })
}

/** By which way a visitor came to a session. */
function sessionMethod(
  { provider, type }: Connector,
  { mobile }: Environment,
): 'email' | 'mobile' | 'qrcode' | 'social' {
  if (type === 'AUTH')
    return (provider as Partial<SessionWallet>).user?.()?.socialProvider ? 'social' : 'email'
  return mobile ? 'mobile' : 'qrcode'
}
