import type { NetworkId } from '@latchkey/protocol'
import { LatchkeyError } from './LatchkeyError.ts'

/**
 * The wallet is on another network than the operation was meant for.
 *
 * A file of its own: `network.ts` is part of what loads before the button.
 */
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
