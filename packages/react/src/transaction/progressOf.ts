import type { TransactionState } from '@latchkey/core'
import type { TransactionTexts } from './useTransactionTexts.ts'

export type Progress = {
  ring: 'running' | 'good' | 'bad'
  title: string
  hint: string
  /** Nothing was done, and it can be tried again. */
  canRetry: boolean
}

/** What became of a transaction, and what that means for the visitor. */
export function progressOf(
  state: TransactionState,
  {
    done,
    failedHint,
    isSlow,
    messages,
    network,
  }: {
    /** What was done, in words. */
    done: string
    /** What was not done, and what it has cost. */
    failedHint: string
    isSlow: boolean
    messages: TransactionTexts
    /** Its name. */
    network: string
  },
): Progress {
  const good: Progress = {
    canRetry: false,
    hint: messages['transaction.doneHint'](network),
    ring: 'good',
    title: done,
  }
  const bad = (title: string, hint: string, canRetry: boolean): Progress => ({
    canRetry,
    hint,
    ring: 'bad',
    title,
  })
  switch (state.status) {
    case 'pending':
      if (state.isMissing)
        return {
          canRetry: false,
          hint: messages['transaction.missingHint'],
          ring: 'running',
          title: messages['transaction.missing'],
        }
      return {
        canRetry: false,
        hint: messages[isSlow ? 'transaction.slowHint' : 'transaction.onItsWayHint'],
        ring: 'running',
        title: messages['transaction.onItsWay'],
      }
    case 'confirmed':
      return good
    case 'failed':
      return bad(messages['transaction.failed'], failedHint, true)
    case 'dropped':
      return bad(messages['transaction.dropped'], messages['transaction.droppedHint'], true)
    case 'replaced':
      // The same transaction for another fee.
      if (state.reason === 'repriced') return good
      return state.reason === 'cancelled'
        ? bad(messages['transaction.cancelled'], messages['transaction.cancelledHint'], true)
        : bad(messages['transaction.replaced'], messages['transaction.replacedHint'], false)
    default:
      return state satisfies never
  }
}
