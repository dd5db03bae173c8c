import { emptySwap } from '@latchkey/core/modal'
import type { GuardedForm } from '../../transaction/guardForm.tsx'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'

/** The form that the screens of swapping fill in. */
export const guardedForm: GuardedForm = {
  empty: emptySwap,
  first: 'Swap',
  useTexts() {
    const messages = useTransactionTexts(en)
    return {
      again: messages['swap.startAgain'],
      hint: messages['swap.brokenHint'],
      title: messages['swap.broken'],
    }
  },
}
