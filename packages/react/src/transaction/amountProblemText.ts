import type { AmountProblem } from '@latchkey/core/modal'
import type { TransactionTexts } from './useTransactionTexts.ts'

/** Why an amount is not in its field as it was typed; undefined where it is. */
export function amountProblemText(
  problem: AmountProblem | undefined,
  { messages, symbol }: { messages: TransactionTexts; symbol: string },
): string | undefined {
  switch (problem?.kind) {
    case undefined:
      return undefined
    case 'unread':
      return messages['transaction.amountUnread'](problem.text)
    case 'noPrice':
      return messages['transaction.amountNoPrice'](symbol)
    case 'cut':
      return messages['transaction.amountCut'](problem.decimals)
    default:
      return problem satisfies never
  }
}
