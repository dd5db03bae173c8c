import { LatchkeyError } from '@latchkey/core/adapter'

/** A message cannot be opened: damaged, forged, or of another key. */
export class EnvelopeError extends LatchkeyError {
  readonly code = 'envelope.invalid'
  override readonly name = 'EnvelopeError'

  constructor({ cause, reason }: { reason: string; cause?: unknown }) {
    super('The message cannot be opened', { cause, details: [reason] })
  }
}
