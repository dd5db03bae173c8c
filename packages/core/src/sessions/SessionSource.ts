import type { Namespace, NetworkId } from '@latchkey/protocol'
import type { Connector, ConnectorType } from '../connectors/Connector.ts'
import type { Environment } from '../environment.ts'
import type { Metadata } from '../LatchkeyOptions.ts'
import type { Network } from '../network/Network.ts'
import type { SignInOnConnect } from '../signIn/SignInOnConnect.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import type { LoginActions, SocialLoginState } from './LoginActions.ts'

/**
 * Where sessions with wallets come from that are not on the page: wallets on another device, or in a frame.
 *
 * Like an adapter it must stay tiny: it is part of what loads before the button. Everything with
 * the protocol in it is behind `load`.
 */
export type SessionSource = {
  /** `source` and `id` of its connectors, such as `walletConnect`. */
  readonly id: string
  /** `type` of its connectors. */
  readonly type: ConnectorType
  /** How a visitor opens a session: a wallet takes a code, or they log in. */
  readonly opensBy: 'login' | 'pairing'
  /** Origin of the wallet that visitors log in to, which a login at a provider opens a window of. */
  readonly walletOrigin?: string | undefined
  /**
   * Takes out of the page's address what a visitor comes back with from a login for which the whole page had left, before the
   * site's own code reads it. Undefined for what no page of this tab has left for.
   */
  takeReturned?(page: Window): ReturnedLogin | undefined
  /** Loads the client; called once per instance, when a visitor first needs it. */
  load(context: SessionContext): Promise<SessionActions>
}

/** A login for which the whole page had left, and what it came back with. */
export type ReturnedLogin = { provider: SocialLoginState['provider']; returned: string }

export type SessionContext = {
  environment: Environment
  metadata: Metadata
  /** The language that the site chose, where it did; the page's otherwise. */
  locale: string | undefined
  /** The look that the site chose, as it changes. */
  look: {
    getState(): Pick<LatchkeyState, 'theme'>
    subscribe(listener: () => void): () => void
  }
  projectId: string
  /** Every network of the site that it has an adapter for. */
  networks(): readonly Network[]
  /** The network of a namespace that the page shows. */
  activeNetworkId(namespace: Namespace): NetworkId | undefined
  /** RPC URLs for a network, in the order to try them. */
  rpcUrls(network: Network): Promise<readonly string[]>
  /** What distinguishes this instance's sessions from those of another on the same page. */
  storageKey: string
  /**
   * The session is another one than the page knows: another tab made it, or its wallet approves
   * other networks. Its connectors take the place of those before, whose wallets report nothing of it.
   */
  onSession(connectors: readonly Connector[]): void
  /**
   * A request waits for the visitor's approval, which the source draws itself: the modal opens or turns to
   * ApproveTransaction (S4.24), and ends the request when it is closed.
   */
  onRequest(request: WaitingRequest): void
  /** The page asked for a method that the wallet does not answer: the modal opens and says so (S4.23). */
  onRefused(): void
  /** Something failed while no caller waits, as when the relay refuses the project; once each (S8.27). */
  onError(error: Error): void
  /** Aborted when the instance is destroyed; timers and sockets end with it. */
  signal: AbortSignal
}

/** A request that waits for the visitor. */
export type WaitingRequest = {
  /** Resolves, and never rejects, when the request has ended. */
  ended: Promise<'approved' | 'failed' | 'rejected'>
  /** Ends it as if the visitor had rejected it. */
  reject(): void
}

/** Where on the page an approval has its place, in CSS pixels of the viewport. */
export type ApprovalPlace = {
  height: number
  left: number
  /** Of its lower corners: the place ends where the card around it does. */
  radius: number
  top: number
  width: number
}

/** How the visitor reaches a wallet's app: kept with the session, so that later requests open it again. */
export type WalletLink = {
  name: string
  /** Scheme or https address before `/wc`. */
  href: string
}

export type OpenSessionParameters = {
  /** Only this namespace is asked for; every one of the site otherwise. */
  namespace: Namespace | undefined
  /**
   * The wallet event `display_uri` (S4.42): the text of the QR code and of deep links, and when it stops working in ms
   * since 1970. A source without one never calls it.
   */
  onUri(uri: string, expiresMs: number): void
  /** Read when a wallet has approved: the visitor may turn to another wallet while the code is shown. */
  link(): WalletLink | undefined
  /** For wallets that can sign in with the same prompt, where the site asks its visitors to. */
  signIn?: (() => Promise<SignInOnConnect>) | undefined
  signal: AbortSignal
}

/** The devices that a wallet is open on, for a source whose wallet has several. The page never learns which they are. */
export type SessionDevices = {
  /** Has the wallet show them to the visitor, as a request that waits; resolves once they have closed it, or are logged out. */
  show(): Promise<void>
  /** How many new ones wait to be let in. Rejects where no one is logged in, or the wallet is older than such devices. */
  waiting(): Promise<number>
}

/** What a source can do once it is loaded. Every method rejects with a `LatchkeyError`. */
export type SessionActions = {
  /**
   * Brings back the session of an earlier visit, without any wallet window. Resolves to its
   * connectors, one per namespace, or to none. Needs no network: it is reached in the background.
   */
  restore(): Promise<readonly Connector[]>
  /**
   * Offers a session and waits for a wallet to approve it: the wallet event `connect` (S4.42). Resolves to its
   * connectors, which name their source, carry the wallet's own name, image, rdns and link (S3.11), and have a
   * {@link SessionWallet} as `provider`. The session before it ends, and its wallets report nothing of it: who asks for
   * a new one knows.
   *
   * @throws {PairingExpiredError} @throws {RelayUnreachableError} @throws {RelayRefusedError}
   * @throws {RequestAbortedError} @throws {UserRejectedRequestError}
   */
  open(parameters: OpenSessionParameters): Promise<readonly Connector[]>
  /** For a source that visitors log in to; it has no {@link open} that could succeed. */
  login?: LoginActions | undefined
  /** Draws what waits for approval in a place of the page, over everything else; nowhere without one. */
  showApproval?(place: ApprovalPlace | undefined): void
  /** How high what waits for approval would be with nothing to scroll, in CSS pixels; undefined before it is drawn. */
  approvalHeight?: {
    getState(): number | undefined
    /** Returns what stops it. */
    subscribe(listener: () => void): () => void
  }
  devices?: SessionDevices | undefined
  /** Ends the session in every namespace, as when nothing of it can be used. Does nothing without one. */
  close?(): Promise<void>
  /** What this installation is called in calls to the site's server after a connect (S7.42). */
  clientId?(): Promise<string>
}
