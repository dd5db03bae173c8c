import type { NetworkId } from '@latchkey/protocol'
import type { AmountProblem, AmountUnit } from '../amounts/TypedAmount.ts'
import type { AgreedLoss } from './priceImpact.ts'
import { defaultSlippage } from './slippage.ts'

/** A side of a swap: a contract, or undefined for the network's own currency. */
export type SwapSide = { address: string | undefined }

/** What a page asks for when it opens Swap (S2.11). */
export type SwapPreset = {
  /** Of the token that is paid, as people write it: `0.5`. */
  amount?: string | undefined
  /** Symbol in letters of any case, or the contract's address. */
  fromToken?: string | undefined
  toToken?: string | undefined
}

/** What somebody fills in to swap something. */
export type SwapForm = {
  networkId: NetworkId | undefined
  from: SwapSide | undefined
  to: SwapSide | undefined
  /** Digits of what is paid, as typed; see `cleanAmount`. */
  amount: string
  /** What the digits count. */
  unit: AmountUnit
  /** All there is, the cost of the swap left over; the digits are what that was when it was chosen. */
  isMax: boolean
  /** Why the last amount that was typed, pasted or asked for is not in the field as it was. */
  amountProblem: AmountProblem | undefined
  /** The loss that the visitor has agreed to, of this amount and these tokens. */
  agreedLoss: AgreedLoss | undefined
  /** The visitor wants the exchange to be allowed any amount of what is paid, until it is taken back. */
  isUnlimited: boolean
  /** Percent that may be missing from the quote. */
  slippage: number
  /** What the page has asked for, until the lists of tokens are there (S2.11). */
  asked: SwapPreset | undefined
}

export const emptySwapForm: SwapForm = {
  agreedLoss: undefined,
  amount: '',
  amountProblem: undefined,
  asked: undefined,
  from: { address: undefined },
  isMax: false,
  isUnlimited: false,
  networkId: undefined,
  slippage: defaultSlippage,
  to: undefined,
  unit: 'token',
}
