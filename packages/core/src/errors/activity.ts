import { LatchkeyError } from './LatchkeyError.ts'

/** The server gave no page of an account's transactions (S8.4). */
export class TransactionsUnavailableError extends LatchkeyError {
  readonly code = 'activity.unavailable'
  override readonly name = 'TransactionsUnavailableError'

  constructor({ cause }: { cause: unknown }) {
    super('Failed to fetch transactions', { cause })
  }
}
