import { LatchkeyError } from '@latchkey/core/adapter'

/** Another transaction took the place of the one that was waited for, and does something else. */
export class TransactionReplacedError extends LatchkeyError {
  readonly code = 'transaction.replaced'
  override readonly name = 'TransactionReplacedError'
  /** The transaction that was waited for. */
  readonly hash: `0x${string}`
  /** What took its place, where it was found. */
  readonly by: `0x${string}` | undefined
  /** `cancelled` when that moves nothing, `replaced` when it is any other transaction of the account. */
  readonly reason: 'cancelled' | 'replaced'

  constructor({
    by,
    hash,
    reason,
  }: {
    hash: `0x${string}`
    by: `0x${string}` | undefined
    reason: 'cancelled' | 'replaced'
  }) {
    super(`Transaction ${hash} was ${reason}`, { details: by ? [`By: ${by}.`] : [] })
    this.by = by
    this.hash = hash
    this.reason = reason
  }
}
