import type { SwapToken } from '@latchkey/core'
import type { SwapPlan } from '@latchkey/core/modal'
import { SendIcon, Skeleton, Thread } from '@latchkey/ui'
import { useContext } from 'react'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { Amount } from '../../../kit/Amount.tsx'
import shared from '../../../transaction/Transaction.module.css'
import { useTransactionTexts } from '../../../transaction/useTransactionTexts.ts'
import { writeExact, writeWorth } from '../../../transaction/writeToken.ts'
import { writeReceived } from '../writeSwap.ts'
import classes from './Behind.module.css'
import { swapTestIds } from './testIds.ts'
import { texts } from './texts.ts'

/** What leaves, and what comes. */
export function SwapSums({
  from,
  isRaised,
  paid,
  quote,
  to,
}: {
  from: SwapToken
  isRaised: boolean
  paid: bigint
  quote: SwapPlan['quote'] | undefined
  to: SwapToken
}) {
  const messages = useTransactionTexts(texts)
  const { locale } = useContext(MessagesContext)
  return (
    <>
      <Thread label={messages['transaction.step']} of={3} step={2} />
      <Sum
        caption={messages['swap.pay']}
        testId={swapTestIds.swapPreviewAmount('sourceToken')}
        worth={writeWorth(paid, from, locale)}
        written={writeExact(paid, from, locale)}
      />
      <span className={classes['arrow']}>
        <SendIcon size={20} />
      </span>
      <Sum
        caption={messages['swap.get']}
        isRaised={isRaised}
        testId={swapTestIds.swapPreviewAmount('toToken')}
        worth={quote && writeWorth(quote.toAmount, to, locale)}
        written={
          quote ? `${writeReceived(quote.toAmount, to.decimals, locale)} ${to.symbol}` : undefined
        }
      />
    </>
  )
}

function Sum({
  caption,
  isRaised = false,
  testId,
  worth,
  written,
}: {
  caption: string
  isRaised?: boolean | undefined
  testId: string
  worth: string | undefined
  /** With its symbol; undefined until it is known. */
  written: string | undefined
}) {
  const at = written?.indexOf(' ') ?? 0
  return (
    <div
      className={`${shared['block']} ${classes['amount']}`}
      data-moved={isRaised ? '' : undefined}
    >
      <p className={shared['caption']}>{caption}</p>
      <p className={shared['sum']}>
        {written === undefined ? (
          <Skeleton height={32} width={160} />
        ) : (
          <Amount
            data-size={written.length > 24 ? 'small' : written.length > 15 ? 'medium' : undefined}
            data-testid={testId}
          >
            {written.slice(0, at)} <span className={shared['symbol']}>{written.slice(at + 1)}</span>
          </Amount>
        )}
        <Amount className={shared['symbol']}>{worth}</Amount>
      </p>
    </div>
  )
}
