import type { Namespace } from '@latchkey/protocol'
import type { Wallet } from '@latchkey/protocol/http'
import { untilAborted } from '../adapters/untilAborted.ts'
import { commit } from '../connections/commit.ts'
import type { Connection } from '../connectors/Connection.ts'
import { RemoteWalletsMissingError } from '../errors/remote.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectSession } from '../sessions/connectSession.ts'
import { remoteSource } from '../sessions/findSource.ts'
import { keptSession } from '../sessions/keptSession.ts'
import { loadSessionCode } from '../sessions/loadSessionCode.ts'
import { loadSource } from '../sessions/loadSource.ts'
import { offerSignIn } from '../signIn/offerSignIn.ts'
import { isPairingStale } from '../state/pairing.ts'
import { requireTerms } from './requireTerms.ts'

export type ConnectRemoteParameters = {
  /** Only this namespace is asked for. Defaults to every one that the site has an adapter for. */
  namespace?: Namespace | undefined
  /** The wallet the visitor turned to; any wallet may take the offer. */
  wallet?: Wallet | undefined
  /** Makes a new offer even where one stands. Defaults to false. */
  renew?: boolean | undefined
}

/**
 * Offers a session to a wallet on another device or in another app, and waits for one to take it.
 *
 * The offer's URI, for a QR code or a deep link, is in the state: `pairing`. An offer that stands is
 * joined rather than made anew, so that a screen can come and go. Resolves to the connection of the
 * namespace asked for, or of the one the page shows; the session's other namespaces are connected
 * where nothing is connected yet. A session that a wallet has approved and the page could not join is joined before
 * another one is offered.
 *
 * @throws {RemoteWalletsMissingError} when the site has no remote wallets (S8.30)
 * @throws {TermsNotAcceptedError} when the site's terms wait to be accepted; the modal shows them
 * @throws {PairingExpiredError} when no wallet took the offer in time (S9.6)
 * @throws {RelayUnreachableError} @throws {RelayRefusedError}
 * @throws {RequestAbortedError} when a newer offer took over
 * @throws {AdapterMissingError} when the wallet grants nothing that the site has an adapter for
 * @throws {SessionNotJoinedError} when a wallet has approved, and code that uses its session could not be fetched
 * @throws code `wallet.user_rejected` when the visitor declined in the wallet
 */
export async function connectRemote(
  latchkey: Latchkey,
  { namespace, renew = false, wallet }: ConnectRemoteParameters = {},
): Promise<Connection> {
  const { internal, store } = latchkey
  requireTerms(latchkey, { namespace })
  store.setState({ pairingChoice: { link: undefined, wallet } })

  const standing = internal.pairing
  const stale = isPairingStale(store.getState().pairing, internal.environment.now())
  if (standing && standing.namespace === namespace && !renew && !stale) return standing.answer

  standing?.controller.abort()
  const controller = new AbortController()
  const answer = offer(latchkey, { namespace, renew, signal: controller.signal }).finally(() => {
    if (internal.pairing?.controller !== controller) return
    internal.pairing = undefined
    store.setState({ pairing: { status: 'idle' } })
  })
  internal.pairing = { answer, controller, namespace }
  return answer
}

async function offer(
  latchkey: Latchkey,
  {
    namespace,
    renew,
    signal,
  }: { namespace: Namespace | undefined; renew: boolean; signal: AbortSignal },
): Promise<Connection> {
  const { options, store } = latchkey
  const source = remoteSource(options)
  if (!source) throw new RemoteWalletsMissingError()
  store.setState({ pairing: { status: 'opening' } })
  const actions = await loadSource(latchkey, source)
  const kept = renew ? [] : keptSession(latchkey, source, namespace)
  if (kept.length > 0)
    return connectSession(latchkey, { actions, source }, { connectors: kept, namespace })

  const connectors = await untilAborted([signal], () =>
    actions.open({
      link: () => store.getState().pairingChoice.link,
      namespace,
      onUri(uri, expiresMs) {
        if (signal.aborted) return
        store.setState({ pairing: { expiresMs, status: 'waiting', uri } })
        loadAhead(latchkey, namespace)
      },
      signal,
      signIn: offerSignIn(latchkey, signal),
    }),
  )
  const { wallet } = store.getState().pairingChoice
  const connection = await connectSession(latchkey, { actions, source }, { connectors, namespace })
  // A wallet of the list is a recent one from now on (S9.4), by its id there.
  if (wallet) commit(latchkey, { type: 'walletUsed', walletId: wallet.id })
  return connection
}

/** Fetches what a session takes while the visitor scans: where that fails, it is tried again once they have approved. */
function loadAhead(latchkey: Latchkey, namespace: Namespace | undefined): void {
  for (const each of namespace ? [namespace] : latchkey.adapters.keys())
    loadSessionCode(latchkey, each).catch(() => undefined)
}
