import { LatchkeyError } from '@latchkey/core/adapter'

/** An operation needs a connected EVM wallet. */
export class NoWalletConnectedError extends LatchkeyError {
  readonly code = 'connector.not_connected'
  override readonly name = 'NoWalletConnectedError'

  constructor({ operation }: { operation: string }) {
    super(`${operation}: no wallet is connected`)
  }
}
