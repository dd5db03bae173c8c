import { LatchkeyError } from '@latchkey/core/adapter'

/** The wallet is not on this page (any more). */
export class WalletGoneError extends LatchkeyError {
  readonly code = 'connector.not_found'
  override readonly name = 'WalletGoneError'

  constructor({ connectorId }: { connectorId: string }) {
    super(`Connector ${connectorId} not found`, {
      details: ['The wallet may have been removed or switched off since the last visit.'],
    })
  }
}
