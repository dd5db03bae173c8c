import type { Namespace } from '@latchkey/protocol'
import { LatchkeyError } from './LatchkeyError.ts'

/** The wallet is not on this page (any more). */
export class ConnectorNotFoundError extends LatchkeyError {
  readonly code = 'connector.not_found'
  override readonly name = 'ConnectorNotFoundError'

  constructor({ connectorId }: { connectorId: string }) {
    super(`Connector ${connectorId} not found`, {
      details: ['The wallet may have been removed or switched off since the last visit.'],
    })
  }
}

/** An operation needs a connected wallet. */
export class NotConnectedError extends LatchkeyError {
  readonly code = 'connector.not_connected'
  override readonly name = 'NotConnectedError'

  constructor({ operation }: { operation: string }) {
    super(`${operation}: no wallet is connected`)
  }
}

/** A newer request or the visitor's leaving ended this one (S8.22). */
export class RequestAbortedError extends LatchkeyError {
  readonly code = 'request.aborted'
  override readonly name = 'RequestAbortedError'

  constructor() {
    super('Request was aborted')
  }
}

/** Some namespaces could not be disconnected (S8.33). */
export class DisconnectError extends LatchkeyError {
  readonly code = 'connector.disconnect_failed'
  override readonly name = 'DisconnectError'

  constructor(failures: readonly { namespace: Namespace; cause: unknown }[]) {
    const reasons = failures.map(
      ({ cause, namespace }) => `${namespace}: ${cause instanceof Error ? cause.message : cause}`,
    )
    super(`Failed to disconnect chains: ${reasons.join(', ')}`, {
      cause: failures.map(({ cause }) => cause),
    })
  }
}
