import type { PreparedCall } from '../adapters/CallActions.ts'
import type { SwapQuote } from './SwapQuote.ts'

/** A swap that a wallet can be asked for, as it was tried out on the chain. Amounts are base units. */
export type PreparedSwap = {
  /** What the wallet is asked to send. */
  call: PreparedCall
  /** The price that it was made with. */
  quote: SwapQuote
  /** With less than this nothing is swapped; of the token that comes. */
  minReceived: bigint
  /** Percent that may be missing from the quote. */
  slippage: number
  /** After this the exchange does not take it; milliseconds since 1970. */
  deadlineMs: number
}
