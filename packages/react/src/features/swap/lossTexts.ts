import { formatDollars, type PriceImpact } from '@latchkey/core/modal'
import type { TransactionTexts } from '../../transaction/useTransactionTexts.ts'
import type { en } from './en.ts'
import { writeBps } from './writeSwap.ts'

/** What a visitor is asked a second time, and the answer that leads on: both name what is lost, as far as it is known. */
export function lossTexts(
  { bps, isPriced }: PriceImpact,
  {
    locale,
    messages,
    paid,
  }: {
    locale: string
    messages: TransactionTexts<typeof en>
    /** US dollars of what goes; undefined where no price is known. */
    paid: number | undefined
  },
): { question: string; answer: string } {
  if (bps === undefined)
    return { answer: messages['swap.anyway'], question: messages['swap.askUnpriced'] }
  const percent = writeBps(bps, locale)
  if (!isPriced || paid === undefined)
    return {
      answer: messages['swap.anywayLose'](percent),
      question: messages['swap.askUnpricedLoss'](percent),
    }
  // Rounded up: never more is lost than was said.
  const lost = Math.ceil((paid * bps) / 100) / 100
  return {
    answer: messages['swap.anywayLose'](formatDollars(lost, { locale })),
    question: messages['swap.askAgain'](percent, formatDollars(paid, { locale })),
  }
}
