import { LatchkeyError } from '@latchkey/core'

/** A hook or a button was rendered outside of a `LatchkeyProvider`. */
export class ProviderMissingError extends LatchkeyError {
  readonly code = 'react.provider_missing'
  override readonly name = 'ProviderMissingError'

  constructor() {
    super('LatchkeyProvider is missing above this component')
  }
}
