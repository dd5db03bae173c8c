import type { PriceImpact } from './priceImpact.ts'

/** Why there is no price for what is typed. */
export type SwapProblem =
  /** No exchange has enough. It says nothing about the account's balance. */
  | { kind: 'liquidity' }
  /** Less than a base unit is paid, or would come. */
  | { kind: 'tooSmall' }
  /** The server or its chain cannot be asked now. */
  | { kind: 'unavailable'; isThrottled: boolean }
  /** The server does not trade it: the code of its reason, and its words, which are of one language. */
  | { kind: 'refused'; reason: string | undefined; serverCode?: string | undefined }

/** What still stands between a form and its review; the first one in the order in which a form is filled in. */
export type SwapReadiness =
  | { status: 'missing'; field: 'token' | 'amount' }
  /** The same token on both sides. */
  | { status: 'same' }
  | { status: 'insufficient'; lacks: 'amount' | 'fee' }
  | { status: 'problem'; problem: SwapProblem }
  /** A balance or a price is on its way. */
  | { status: 'pending' }
  /** Most of it would be lost. */
  | { status: 'refused' }
  | { status: 'ready'; asksTwice: boolean }

export type SwapFacts = {
  hasFrom: boolean
  hasTo: boolean
  isSame: boolean
  /** What is typed is something, and less than a base unit. */
  isDust: boolean
  /** Base units of what is paid; undefined while nothing is typed. */
  amount: bigint | undefined
  /** Base units that the account holds of it; undefined while that is not known. */
  balance: bigint | undefined
  /** What is left of the network's own currency after the amount, in base units; undefined while it is not known. */
  nativeLeft: bigint | undefined
  /** The price, or why there is none; undefined while it is asked for. */
  quote: { networkFee: bigint | undefined } | undefined
  problem: SwapProblem | undefined
  impact: PriceImpact
}

/** Whether a form may be reviewed, and the first thing that it lacks. */
export function swapReadiness(facts: SwapFacts): SwapReadiness {
  const { amount, balance, hasFrom, hasTo, impact, isDust, isSame, nativeLeft, problem, quote } =
    facts
  if (!hasFrom || !hasTo) return { field: 'token', status: 'missing' }
  if (isSame) return { status: 'same' }
  if (isDust) return { problem: { kind: 'tooSmall' }, status: 'problem' }
  if (!amount) return { field: 'amount', status: 'missing' }
  if (balance !== undefined && amount > balance) return { lacks: 'amount', status: 'insufficient' }
  if (problem) return { problem, status: 'problem' }
  if (!quote || balance === undefined) return { status: 'pending' }
  const { networkFee } = quote
  if (networkFee !== undefined && nativeLeft !== undefined && networkFee > nativeLeft)
    return { lacks: 'fee', status: 'insufficient' }
  if (impact.level === 'refuse') return { status: 'refused' }
  return { asksTwice: impact.level === 'ask', status: 'ready' }
}
