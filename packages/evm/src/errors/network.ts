import { LatchkeyError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'

/** The wallet neither knows the network nor lets it be added (S8.29). */
export class ChainNotSupportedError extends LatchkeyError {
  readonly code = 'network.not_supported'
  override readonly name = 'ChainNotSupportedError'

  constructor({ cause, networkId }: { networkId: NetworkId; cause?: unknown }) {
    super('Chain is not supported', { cause, details: [`Network: ${networkId}.`] })
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

/** The network asked for is not among the site's networks. */
export class UnknownNetworkError extends LatchkeyError {
  readonly code = 'network.not_configured'
  override readonly name = 'UnknownNetworkError'

  constructor({ networkId }: { networkId: string }) {
    super(`Network ${networkId} not found`)
  }
}
