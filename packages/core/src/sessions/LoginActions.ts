import type { Connector } from '../connectors/Connector.ts'
import type { SignInOnConnect } from '../signIn/SignInOnConnect.ts'
import type { SocialProvider } from '../state/features.ts'
import type { LoginWindow } from './openLoginWindow.ts'

/** Where a login stands: what a screen draws of it. Each kind of identity has states of its own. */
export type LoginState =
  | { status: 'idle' }
  | EmailLoginState
  | SocialLoginState
  | FarcasterLoginState
  | SiteLoginState

/** Where a login by a code in a mail stands. */
export type EmailLoginState = { email: string; kind: 'email' } & EmailLoginStep

/** Another device of the wallet lets this one in or refuses it; from `freeAtMs` on, in ms since 1970, a login goes through without. */
export type HeldLoginStep = { status: 'held'; freeAtMs: number }

type EmailLoginStep =
  /** The wallet loads; nothing was sent yet. */
  | { status: 'opening' }
  | { status: 'sending' }
  /** A code is in the mailbox; the next one may be sent from `retryAtMs` on, in ms since 1970 (S5.32, S9.3). */
  | {
      status: 'code'
      lifetimeMinutes: number
      /** That the mail was not sent: its mailbox is none (`refused`), or the mail server took nothing. */
      mail?: 'failed' | 'refused' | undefined
      retryAtMs: number
      triesLeft: number
      isChecking: boolean
      /** What became of the last code that was entered. */
      error: LoginErrorCode | undefined
    }
  /** The link in the mailbox waits; where another browser opens it, it asks for the number. */
  | { status: 'device'; number: string; retryAtMs: number }
  | HeldLoginStep
  | { status: 'connecting' }
  | { status: 'failed'; code: LoginErrorCode; retryAtMs: number | undefined }

/** Where a login by an account at a provider stands. */
export type SocialLoginState = {
  kind: 'social'
  provider: Exclude<SocialProvider, 'farcaster'>
} & SocialLoginStep

type SocialLoginStep =
  /** The wallet loads, and its window opens; or the whole page is about to leave. */
  | { status: 'opening'; isLeaving?: true }
  /** The server has not seen the window: {@link LoginActions.openWindow} opens it in another click. */
  | { status: 'blocked' }
  /** The visitor is at the provider. A closed window may be one that the page has lost: the login counts on. */
  | { status: 'away'; isClosed: boolean }
  /** The window came back, and could not reach this page: it has to be another login, or another way. */
  | { status: 'lost' }
  /** The visitor is back; the wallet is opened, or asks something in its frame. */
  | { status: 'returned' }
  | HeldLoginStep
  | { status: 'connecting' }
  | { status: 'failed'; code: LoginErrorCode; retryAtMs: number | undefined }

/** Where a login by an account of Farcaster stands, which an app on the visitor's phone signs. */
export type FarcasterLoginState = { kind: 'farcaster' } & FarcasterLoginStep

type FarcasterLoginStep =
  /** The wallet loads, and asks for what is shown. */
  | { status: 'opening' }
  /** The app opens `url`, as a code or as a link, until `expiresAtMs` in ms since 1970. */
  | { status: 'scan'; url: string; expiresAtMs: number }
  /** The app has signed; the wallet is opened, or asks something in its frame. */
  | { status: 'returned' }
  | HeldLoginStep
  | { status: 'connecting' }
  | { status: 'failed'; code: LoginErrorCode; retryAtMs: number | undefined }

/** Where a login by what the site's own server signs stands. */
export type SiteLoginState = { kind: 'site' } & SiteLoginStep

type SiteLoginStep =
  /** The wallet loads, and the site's server is asked. */
  | { status: 'opening' }
  /** The server has signed; the wallet is opened, or asks something in its frame. */
  | { status: 'returned' }
  | HeldLoginStep
  | { status: 'connecting' }
  | { status: 'failed'; code: LoginErrorCode; retryAtMs: number | undefined }

/** Has the site's own server sign who is logged in there, over a nonce: resolves to what it has signed. */
export type GetAssertion = (asked: { nonce: string }) => Promise<string>

/** Why a login went wrong, by what a screen says and offers. */
export type LoginErrorCode =
  | 'blocked'
  | 'code_expired'
  | 'code_tries_used'
  | 'code_wrong'
  | 'descriptor_changed'
  | 'device_held'
  | 'device_refused'
  | 'embedder_refused'
  | 'identity_moved'
  | 'insecure'
  | 'invalid_email'
  | 'load_failed'
  | 'locked'
  | 'mail_failed'
  | 'offline'
  | 'other_browser'
  | 'provider_again'
  | 'provider_down'
  | 'provider_off'
  | 'provider_refused'
  | 'rate_limited'
  | 'recovery_down'
  | 'slot_damaged'
  | 'timeout'
  | 'unavailable'
  | 'wallet_missing'

/** By what a visitor logs in: an address, an account at a provider, or one of the site's own. */
export type LoginWay =
  | { email: string }
  /** The site's own server signs. */
  | { getAssertion: GetAssertion }
  /** An app on the visitor's phone signs. */
  | { provider: 'farcaster' }
  /** With the window that is open for it; without one the whole page leaves. */
  | { provider: SocialLoginState['provider']; window: LoginWindow | undefined }
  /** The page is back from there, with what its address said; see {@link SessionSource.takeReturned}. */
  | { provider: SocialLoginState['provider']; returned: string; window?: undefined }

export type StartLoginParameters = LoginWay & {
  signal: AbortSignal
  /** For a wallet that signs in with the login itself, where the site asks its visitors to. */
  signIn?: (() => Promise<SignInOnConnect>) | undefined
}

/** How a source asks the visitor in. Its store is its own, so that sites without one do not pay for it. */
export type LoginActions = {
  readonly store: {
    getState(): LoginState
    /** Returns what stops it. */
    subscribe(listener: () => void): () => void
  }
  /**
   * Begins a login, in place of one that stands; resolves to the session's connectors once the visitor is in.
   *
   * A code that this browser was sent for the address and that still counts is continued with, without another mail (S5.32).
   *
   * @throws {LoginThrottledError} within 30 s of a mail whose code counts no more (S8.8)
   * @throws {LoginFailedError} with the code that the state has @throws {RequestAbortedError} when cancelled
   */
  start(parameters: StartLoginParameters): Promise<readonly Connector[]>
  /** Six digits; what is wrong with them is in the state. */
  enterCode(code: string): Promise<void>
  /** Sends the mail of the step again, no sooner than the state says. */
  resend(): Promise<void>
  /** Shows the window of a login at a provider again; called in a click. Nothing happens where there is none. */
  openWindow(): void
  /** Ends the login that stands. */
  cancel(): void
}
