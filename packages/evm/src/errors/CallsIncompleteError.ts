import { LatchkeyError } from '@latchkey/core/adapter'

/** Of calls sent one after another, some were sent before one failed; those after it were never asked for. */
export class CallsIncompleteError extends LatchkeyError {
  readonly code = 'calls.incomplete'
  override readonly name = 'CallsIncompleteError'
  /** The id by which `getCallsStatus` knows what was sent. */
  readonly id: string
  /** Transactions sent, in the order of the calls. */
  readonly hashes: readonly `0x${string}`[]

  constructor({
    cause,
    hashes,
    id,
    total,
  }: { cause: unknown; hashes: readonly `0x${string}`[]; id: string; total: number }) {
    super(`${hashes.length} of ${total} calls were sent`, {
      cause,
      details: ['What was sent stays sent. The cause says why the next was not.'],
    })
    this.hashes = hashes
    this.id = id
  }
}
