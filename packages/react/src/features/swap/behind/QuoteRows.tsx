import type { SwapQuote, SwapToken } from '@latchkey/core'
import { shortAddress } from '@latchkey/core/modal'
import { useContext } from 'react'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { useTransactionTexts } from '../../../transaction/useTransactionTexts.ts'
import { writeExact } from '../../../transaction/writeToken.ts'
import { SourceRows } from '../SourceRows.tsx'
import { swapTestIds } from './testIds.ts'
import { texts } from './texts.ts'

/** Whose price it is, what the operator keeps of what is paid, and who gets that. */
export function QuoteRows({ from, quote }: { from: SwapToken; quote: SwapQuote }) {
  const messages = useTransactionTexts(texts)
  const { locale } = useContext(MessagesContext)
  const { fee } = quote
  return (
    <>
      <SourceRows quote={quote} />
      {fee ? (
        <div>
          <dt>{messages['swap.kept']}</dt>
          <dd data-testid={swapTestIds.swapKept}>
            <Amount>{`${writeExact(fee.amount, from, locale)} → ${shortAddress(fee.receiver)}`}</Amount>
          </dd>
        </div>
      ) : null}
    </>
  )
}
