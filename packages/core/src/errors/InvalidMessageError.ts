import { LatchkeyError } from './LatchkeyError.ts'

/** A text that is no hex stands where the bytes of a message are needed. */
export class InvalidMessageError extends LatchkeyError {
  readonly code = 'message.invalid'
  override readonly name = 'InvalidMessageError'

  constructor() {
    super('Invalid message', {
      details: ['Expected `raw` to be an array of bytes, or 0x and two hex digits for each byte.'],
    })
  }
}
