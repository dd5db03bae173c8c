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
