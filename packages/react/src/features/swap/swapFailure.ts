import {
  type FailureRules,
  type FailureTexts,
  type TransactionFailure,
  transactionFailures,
  transactionFailureTexts,
} from '../../transaction/transactionFailure.ts'
import type { TransactionTexts } from '../../transaction/useTransactionTexts.ts'
import type { texts } from './behind/texts.ts'
import { type Refusal, refusalTexts } from './refusalTexts.ts'

/** What a visitor has to know about a swap that was not sent. */
export type SwapFailure =
  | TransactionFailure
  | ({ kind: 'declinedByServer' } & Refusal)
  | 'expired'
  | 'liquidity'
  | 'mismatch'
  | 'throttled'
  | 'tooSmall'
  | 'unavailable'
  | 'unserved'

const reasons: Readonly<Record<string, SwapFailure>> = {
  'swap.expired': 'expired',
  'swap.insufficient_liquidity': 'liquidity',
  'swap.mismatch': 'mismatch',
  'swap.too_small': 'tooSmall',
  'swap.unsupported_chain': 'unserved',
  'transfer.insufficient_amount': 'noAmount',
  'transfer.insufficient_fee': 'noFee',
}

/** Failures that another form may mend, and asking again does not. */
const ofTheForm: ReadonlySet<unknown> = new Set<SwapFailure>(['liquidity', 'tooSmall', 'unserved'])

/** How the failures of a swap are read. */
export const swapFailures: FailureRules<SwapFailure> = {
  isUnsure: transactionFailures.isUnsure,
  of(error) {
    const { code, isThrottled, reason, serverCode } = Object(error) as {
      code?: string
      isThrottled?: boolean
      reason?: string
      serverCode?: string
    }
    if (code === 'swap.refused') return { kind: 'declinedByServer', reason, serverCode }
    if (code === 'swap.unavailable') return isThrottled ? 'throttled' : 'unavailable'
    return reasons[code ?? ''] ?? transactionFailures.of(error)
  },
  remedyOf(failure) {
    // With a new price it is another swap, which is asked for as the first one was.
    if (failure === 'expired') return 'confirm'
    return typeof failure === 'object' || ofTheForm.has(failure)
      ? 'change'
      : transactionFailures.remedyOf(failure)
  },
}

/** A price of a moment ago counts on while only the way to the server or the chain fails. */
export function isPassing(failure: SwapFailure): boolean {
  return failure === 'unavailable' || failure === 'throttled' || failure === 'unreachable'
}

/** What happened, then what to do. */
export function swapFailureTexts(
  failure: SwapFailure,
  facts: Omit<Parameters<typeof transactionFailureTexts>[1], 'messages' | 'refusedHint'> & {
    messages: TransactionTexts<typeof texts>
  },
): FailureTexts {
  const { messages } = facts
  if (typeof failure === 'object')
    return { hint: messages['swap.refusedHint'], ...refusalTexts(failure, messages) }
  switch (failure) {
    case 'expired':
      return {
        hint: messages['swap.expiredHint'],
        retry: messages['swap.newPrice'],
        title: messages['swap.expired'],
      }
    case 'failed':
      return { hint: messages['transaction.unsureHint'], title: messages['swap.error'] }
    case 'liquidity':
      return { hint: messages['swap.liquidityHint'], title: messages['swap.liquidity'] }
    case 'mismatch':
      return { hint: messages['swap.createFailedHint'], title: messages['swap.createFailed'] }
    case 'throttled':
      return { hint: messages['swap.createFailedHint'], title: messages['swap.throttled'] }
    case 'tooSmall':
      return { hint: messages['swap.tooSmallHint'], title: messages['swap.tooSmall'] }
    case 'unavailable':
      return { hint: messages['swap.createFailedHint'], title: messages['swap.unavailable'] }
    case 'noFee':
      return {
        ...transactionFailureTexts(failure, { ...facts, refusedHint: '' }),
        hint: messages['swap.noFeeHint'],
      }
    case 'unserved':
      return { hint: '', title: messages['swap.unsupported'] }
    default:
      return transactionFailureTexts(failure, {
        ...facts,
        refusedHint: messages['swap.refusedHint'],
      })
  }
}
