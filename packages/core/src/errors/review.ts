import { LatchkeyError } from './LatchkeyError.ts'

/** What has become another, and the words for a developer. */
const changes = {
  arrives: 'Less would reach the receiver.',
  coins: 'A coin that pays for it is spent.',
  decimals: 'The token has other decimals.',
  deposit: 'It costs more.',
  destination: 'It would be paid into another account.',
  notes: 'Someone else than the receiver could move what arrives.',
  trial: 'The network would refuse it.',
} as const

/** What was reviewed is not what would be carried out any more: the wallet was not asked, and nothing was sent. */
export class TransactionChangedError extends LatchkeyError {
  readonly code = 'transaction.changed'
  override readonly name = 'TransactionChangedError'
  readonly change: keyof typeof changes

  constructor({ cause, change }: { change: keyof typeof changes; cause?: unknown }) {
    super('The transaction is not what was reviewed any more', {
      cause,
      details: [changes[change]],
    })
    this.change = change
  }
}

/** What was reviewed could not be looked at once more: the wallet was not asked, and nothing was sent. */
export class TransactionUncheckedError extends LatchkeyError {
  readonly code = 'transaction.unchecked'
  override readonly name = 'TransactionUncheckedError'

  constructor({ cause }: { cause: unknown }) {
    super('The transaction could not be looked at once more', {
      cause,
      details: cause instanceof Error ? [cause.message.slice(0, 300)] : [],
    })
  }
}

/** A token has other decimals than its amount was written with. */
export class TokenDecimalsError extends LatchkeyError {
  readonly code = 'token.decimals'
  override readonly name = 'TokenDecimalsError'

  constructor({ actual, token, wanted }: { actual: number; token: string; wanted: number }) {
    super('The token has other decimals', {
      details: [`Token: ${token}.`, `Decimals: ${actual}; the amount was written with ${wanted}.`],
    })
  }
}

/** A token takes all of a transfer for itself. */
export class NothingArrivesError extends LatchkeyError {
  readonly code = 'token.nothing_arrives'
  override readonly name = 'NothingArrivesError'

  constructor({ token }: { token: string }) {
    super('Nothing of the token would reach the receiver', { details: [`Token: ${token}.`] })
  }
}
