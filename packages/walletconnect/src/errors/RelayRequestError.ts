import { LatchkeyError } from '@latchkey/core/adapter'

/** The relay answered a request with an error. */
export class RelayRequestError extends LatchkeyError {
  readonly code = 'remote.relay_request_failed'
  override readonly name = 'RelayRequestError'

  constructor({
    method,
    reason,
    relayCode,
  }: { method: string; reason: string; relayCode: unknown }) {
    super(`The relay refused ${method}`, { details: [`${String(relayCode)}: ${reason}`] })
  }
}
