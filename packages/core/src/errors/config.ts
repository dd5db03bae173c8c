import { LatchkeyError } from './LatchkeyError.ts'

/** Both ways of signing in were configured (S5.12). */
export class SignInConflictError extends LatchkeyError {
  readonly code = 'config.sign_in_conflict'
  override readonly name = 'SignInConflictError'

  constructor() {
    super('Cannot set both `siweConfig` and `siwx` options', {
      details: ['`siwx` covers every namespace; drop `siweConfig`.'],
    })
  }
}

/** An option has a value the toolkit cannot work with. */
export class InvalidOptionError extends LatchkeyError {
  readonly code = 'config.invalid_option'
  override readonly name = 'InvalidOptionError'

  constructor({ option, reason }: { option: string; reason: string }) {
    super(`Invalid option \`${option}\`: ${reason}`)
  }
}
