import { LatchkeyError } from '@latchkey/core/adapter'

/** The page ended a request that still waited (S8.22). */
export class RequestAbortedError extends LatchkeyError {
  readonly code = 'request.aborted'
  override readonly name = 'RequestAbortedError'

  constructor() {
    super('Request was aborted')
  }
}
