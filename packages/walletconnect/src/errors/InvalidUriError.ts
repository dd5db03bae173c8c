import { LatchkeyError } from '@latchkey/core/adapter'

/** A text is no pairing URI. */
export class InvalidUriError extends LatchkeyError {
  readonly code = 'pairing.invalid_uri'
  override readonly name = 'InvalidUriError'

  // The text itself is left out: it carries a key.
  constructor({ reason }: { reason: string }) {
    super('Invalid pairing URI', { details: [reason] })
  }
}
