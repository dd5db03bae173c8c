/**
 * Why a round of reading came to nothing: no node answers, the answer would be too large, or what nodes say does not fit
 * together, as when the chain is reorganised meanwhile.
 */
export class RoundError extends Error {
  readonly code = 'history_round'
  override readonly name = 'RoundError'
  readonly reason: 'inconsistent' | 'tooLarge' | 'unavailable'

  constructor(reason: RoundError['reason'], what: string) {
    super(what)
    this.reason = reason
  }
}
