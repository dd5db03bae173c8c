import { emptySend } from '@latchkey/core/modal'
import type { GuardedForm } from '../../transaction/guardForm.tsx'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'

/** The form that the screens of sending fill in. */
export const guardedForm: GuardedForm = {
  empty: emptySend,
  first: 'WalletSend',
  useTexts() {
    const messages = useTransactionTexts(en)
    return {
      again: messages['send.startAgain'],
      hint: messages['send.brokenHint'],
      title: messages['send.broken'],
    }
  },
}
