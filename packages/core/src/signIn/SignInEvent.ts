import type { AccountKey, SignInFailure } from './SignInFlow.ts'

/** What can happen to the sign-in of an account. */
export type SignInEvent =
  /** The site said whether the account has a session. */
  | {
      type: 'sessionsRead'
      account: AccountKey
      isRequired: boolean
      isSignedIn: boolean
      /** When the last of them ends, where each says so. */
      endsAt?: number | undefined
    }
  /** The site wants the visitor to sign in now. */
  | { type: 'signInAsked'; account: AccountKey }
  /** The wallet is asked for the signature. */
  | { type: 'signatureAsked'; account: AccountKey }
  | { type: 'signedIn'; account: AccountKey; endsAt?: number | undefined }
  | { type: 'signInFailed'; account: AccountKey; failure: SignInFailure }
  | { type: 'signInDismissed'; account: AccountKey }
