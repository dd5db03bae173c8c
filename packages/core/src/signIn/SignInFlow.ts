import type { NetworkId } from '@latchkey/protocol'

/** An account on a network, as CAIP-10 writes it. */
export type AccountKey = `${NetworkId}:${string}`

/** Why a visitor is not signed in after having been asked. */
export type SignInFailure =
  /** The visitor declined in the wallet. */
  | 'declined'
  /** The wallet changed its account or network while it was asked. */
  | 'accountChanged'
  /** The wallet, the site or the network failed. */
  | 'failed'

/** Where the sign-in of one account stands. */
export type SignInFlow =
  /**
   * The site's sessions are read. `hold` keeps the modal, because the visitor has just connected; `quiet` asks for
   * nothing that is not required, because the page has just come back.
   */
  | { status: 'checking'; hold: boolean; quiet: boolean }
  | { status: 'owed'; failure?: SignInFailure | undefined }
  | { status: 'signing' }
  /** `endsAt` is when the session ends by its own word, in milliseconds since 1970. */
  | { status: 'signedIn'; endsAt?: number | undefined }
  /** Not required, and the visitor said no. */
  | { status: 'dismissed' }

/**
 * The sign-ins of the accounts that were in use, of each namespace; empty where the site asks for none. That of an account whose wallet
 * went without the visitor's disconnect is `undefined`: its sessions stay, and are read again when it is back.
 */
export type SignIns = Readonly<Record<AccountKey, SignInFlow | undefined>>
