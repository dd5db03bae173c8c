import { LatchkeyError } from './LatchkeyError.ts'

/** The site asks for no sign-in (S8.35). */
export class SignInDisabledError extends LatchkeyError {
  readonly code = 'sign_in.disabled'
  override readonly name = 'SignInDisabledError'

  constructor() {
    super('SIWX is not enabled', { details: ['Pass `siwx` to `createLatchkey`.'] })
  }
}

/** No account is connected that could sign in (S8.36). */
export class SignInAccountMissingError extends LatchkeyError {
  readonly code = 'sign_in.account_missing'
  override readonly name = 'SignInAccountMissingError'

  constructor() {
    super('No ActiveCaipAddress found')
  }
}

/** The account is on no network of the site (S8.37). */
export class SignInNetworkMissingError extends LatchkeyError {
  readonly code = 'sign_in.network_missing'
  override readonly name = 'SignInNetworkMissingError'

  constructor() {
    super('No ActiveCaipNetwork or client found')
  }
}

/** The account's wallet is not on the page (S8.38). */
export class SignInWalletMissingError extends LatchkeyError {
  readonly code = 'sign_in.wallet_missing'
  override readonly name = 'SignInWalletMissingError'

  constructor() {
    super('No ConnectionController client found')
  }
}

/** The visitor is not signed in after having been asked (S8.39). */
export class SignInFailedError extends LatchkeyError {
  readonly code = 'sign_in.failed'
  override readonly name = 'SignInFailedError'

  constructor({ cause }: { cause: unknown }) {
    super('Error signing message', { cause })
  }
}

/** A session cannot be taken: its signature is not the account's, or it is not valid now. */
export class InvalidSessionError extends LatchkeyError {
  readonly code = 'sign_in.invalid_session'
  override readonly name = 'InvalidSessionError'

  constructor({ cause }: { cause?: unknown } = {}) {
    super('The signature is not valid', { cause })
  }
}
