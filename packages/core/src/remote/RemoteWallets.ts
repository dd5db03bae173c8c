import type { Namespace, NetworkId } from '@latchkey/protocol'
import type { Connector } from '../connectors/Connector.ts'
import type { Environment } from '../environment.ts'
import type { Metadata } from '../LatchkeyOptions.ts'
import type { Network } from '../network/Network.ts'

/** Id of the connectors of a remote session, in every namespace that it has. */
export const remoteConnectorId = 'walletConnect'

/**
 * Wallets on another device or in another app, passed to `createLatchkey` as `remote`.
 *
 * Like an adapter it must stay tiny: it is part of what loads before the button. Everything with
 * the protocol in it is behind `load`.
 */
export type RemoteWallets = {
  /** Loads the client; called once per instance, when a visitor first needs it. */
  load(context: RemoteContext): Promise<RemoteActions>
}

export type RemoteContext = {
  environment: Environment
  metadata: Metadata
  projectId: string
  /** Every network of the site that it has an adapter for. */
  networks(): readonly Network[]
  /** The network of a namespace that the page shows. */
  activeNetworkId(namespace: Namespace): NetworkId | undefined
  /** RPC URLs for a network, in the order to try them: what a session only reads is not asked of the wallet. */
  rpcUrls(network: Network): Promise<readonly string[]>
  /** What distinguishes this instance's sessions from those of another on the same page. */
  storageKey: string
  /**
   * The session is another one than the page knows: another tab made it, or its wallet approves
   * other networks. Its connectors take the place of those before, whose providers say nothing of it.
   */
  onSession(connectors: readonly Connector[]): void
  /** Something went wrong while no caller waits, as when the relay refuses the project; once each (S8.27). */
  onTrouble(error: Error): void
  /** Aborted when the instance is destroyed; timers and sockets end with it. */
  signal: AbortSignal
}

/** How the visitor reaches a wallet's app: kept with the session, so that later requests open it again. */
export type WalletLink = {
  name: string
  /** Scheme or https address before `/wc`. */
  href: string
}

export type PairParameters = {
  /** Only this namespace is asked for; every one of the site otherwise. */
  namespace: Namespace | undefined
  /** The text of the QR code and of deep links, and when it stops working in ms since 1970. */
  onUri(uri: string, expiresMs: number): void
  /** Read when a wallet has approved: the visitor may turn to another wallet while the code is shown. */
  link(): WalletLink | undefined
  signal: AbortSignal
}

/** What the client can do once it is loaded. Every method rejects with a `LatchkeyError`. */
export type RemoteActions = {
  /**
   * Brings back the session of an earlier visit, without any wallet window. Resolves to its
   * connectors, one per namespace, or to none. Needs no network: the relay is reached in the background.
   */
  restore(): Promise<readonly Connector[]>
  /**
   * Offers a session and waits for a wallet to approve it. Resolves to its connectors: id
   * `remoteConnectorId`, type `WALLET_CONNECT`, the wallet's own name and image, and a provider in
   * the idiom of the namespace's adapter, which answers for accounts at once. The session before it
   * ends, and its providers say nothing of it: who asks for a new one knows.
   *
   * @throws {PairingExpiredError} @throws {RelayUnreachableError} @throws {RelayRefusedError}
   * @throws {RequestAbortedError} @throws {UserRejectedRequestError}
   */
  pair(parameters: PairParameters): Promise<readonly Connector[]>
}
