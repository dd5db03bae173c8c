import type { TransactionTexts } from '../../transaction/useTransactionTexts.ts'
import type { en } from './en.ts'

/** A way of paying in words; one that we have no word for is called what its provider calls it. */
export function methodText(id: string, messages: TransactionTexts<typeof en>): string {
  switch (id) {
    case 'card':
      return messages['buy.method.card']
    case 'ach_bank_account':
      return messages['buy.method.ach_bank_account']
    default:
      return id.replaceAll('_', ' ')
  }
}
