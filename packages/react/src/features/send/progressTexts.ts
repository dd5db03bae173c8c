import type { SentTransaction } from '@latchkey/core/modal'
import type { Texts } from '../../kit/useTexts.ts'
import type { en } from './en.ts'

export type Progress = {
  ring: 'running' | 'good' | 'bad'
  title: string
  hint: string
  /** Nothing was sent, and it can be tried again. */
  canRetry: boolean
}

/** What became of a transfer, and what that means for the visitor. */
export function progressOf(
  state: SentTransaction['state'],
  {
    amount,
    fee,
    isSlow,
    messages,
    network,
    receiver,
  }: {
    amount: string
    fee: string
    isSlow: boolean
    messages: Texts<typeof en>
    /** Its name. */
    network: string
    receiver: string
  },
): Progress {
  const done: Progress = {
    canRetry: false,
    hint: messages['send.doneHint'](network),
    ring: 'good',
    title: messages['send.done'](amount, receiver),
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
          hint: messages['send.missingHint'],
          ring: 'running',
          title: messages['send.missing'],
        }
      return {
        canRetry: false,
        hint: messages[isSlow ? 'send.slowHint' : 'send.onItsWayHint'],
        ring: 'running',
        title: messages['send.onItsWay'],
      }
    case 'confirmed':
      return done
    case 'failed':
      return bad(messages['send.failedOnChain'], messages['send.failedOnChainHint'](fee), true)
    case 'dropped':
      return bad(messages['send.dropped'], messages['send.droppedHint'], true)
    case 'replaced':
      // The same transfer for another fee.
      if (state.reason === 'repriced') return done
      return state.reason === 'cancelled'
        ? bad(messages['send.cancelled'], messages['send.cancelledHint'], true)
        : bad(messages['send.replaced'], messages['send.replacedHint'], false)
    default:
      return state satisfies never
  }
}
