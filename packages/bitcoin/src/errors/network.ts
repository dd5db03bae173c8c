import { LatchkeyError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'

/** None of the site's networks is one the wallet has (S5.20). */
export class ChainsNotSupportedError extends LatchkeyError {
  readonly code = 'connector.chains_not_supported'
  override readonly name = 'ChainsNotSupportedError'

  constructor({
    requested,
    supported,
  }: {
    requested: readonly NetworkId[]
    supported: readonly string[]
  }) {
    super('The connector does not support any of the requested chains', {
      details: [
        `Requested: ${requested.join(', ') || 'none'}.`,
        `The wallet has: ${supported.join(', ') || 'none'}.`,
      ],
    })
  }
}

/** The wallet is on another network than the operation was meant for. */
export class WrongNetworkError extends LatchkeyError {
  readonly code = 'network.wrong'
  override readonly name = 'WrongNetworkError'
  readonly wanted: NetworkId
  readonly actual: NetworkId | undefined

  constructor({
    actual,
    operation,
    wanted,
  }: {
    operation: string
    wanted: NetworkId
    actual: NetworkId | undefined
  }) {
    super(`${operation}: the wallet is on ${actual ?? 'an unknown network'}, not on ${wanted}`, {
      details: ['Switch the network first.'],
    })
    this.actual = actual
    this.wanted = wanted
  }
}
