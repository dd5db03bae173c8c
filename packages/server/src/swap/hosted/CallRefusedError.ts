/** What is wrong with a call from outside. */
export type CallFault =
  /** It goes to another contract than our list names, or wants another one to be allowed. */
  | 'router'
  | 'spender'
  /** It is of another account, or takes another amount of the coin along. */
  | 'sender'
  | 'value'
  /** Its arguments are not those of a swap of what was asked for, to who pays. */
  | 'arguments'
  /** It leaves it to its own steps what has to arrive, which no one here can read. */
  | 'unchecked'
  /** It hands what is paid to a contract that the chain does not name as the aggregator's. */
  | 'target'
  /** No node of the chain can try it. */
  | 'untried'
  /** It would fail; it brings less than it promises, or insists on less: of a token that keeps a part some call is so. */
  | 'reverted'
  | 'short'
  /** It would take more than what is paid, something else, or the right to take something else. */
  | 'takes_more'
  | 'takes_other'
  | 'allows'

/** Thrown when a call from outside is not what was asked for, or does another thing when it is tried. */
export class CallRefusedError extends Error {
  readonly code = 'swap_call_refused'
  override readonly name = 'CallRefusedError'
  readonly fault: CallFault

  constructor(fault: CallFault) {
    super(`The call is refused: ${fault}.`)
    this.fault = fault
  }
}
