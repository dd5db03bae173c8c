/**
 * Why a round of reading came to nothing: no node answers (`unavailable`), the answer would be too large (`tooLarge`), what nodes
 * say does not fit together, as when the chain is reorganised meanwhile (`inconsistent`), nodes of two hosts differ (`disputed`),
 * or the chain has no block where reading is to begin or to continue (`absent`).
 */
export class RoundError extends Error {
  readonly code = 'history_round'
  override readonly name = 'RoundError'
  readonly reason: 'absent' | 'disputed' | 'inconsistent' | 'tooLarge' | 'unavailable'

  constructor(reason: RoundError['reason'], what: string) {
    super(what)
    this.reason = reason
  }
}
