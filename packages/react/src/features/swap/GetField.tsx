import { Skeleton } from '@latchkey/ui'
import { useContext } from 'react'
import { MessagesContext } from '../../i18n/MessagesContext.ts'
import { Amount } from '../../kit/Amount.tsx'
import { amountSize } from '../../transaction/amountSize.ts'
import shared from '../../transaction/Transaction.module.css'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { writeWorth } from '../../transaction/writeToken.ts'
import { en } from './en.ts'
import classes from './Swap.module.css'
import { TokenChip } from './TokenChip.tsx'
import { swapTestIds } from './testIds.ts'
import type { FilledSwap } from './useSwapForm.ts'
import { writeBps, writeReceived } from './writeSwap.ts'

/** Less is written as nothing. */
const leastShownBps = 5

/** What comes, and of what. */
export function GetField({ filled, isWaiting }: GetField.Props) {
  const messages = useTransactionTexts(en)
  const { locale } = useContext(MessagesContext)
  const { impact, isFetching, isPrevious, isToLoading, quote, to } = filled
  const written = quote && to ? writeReceived(quote.toAmount, to.decimals, locale) : ''
  const isFirst = isFetching && !quote
  const worth = quote && to && writeWorth(quote.toAmount, to, locale)
  // Of another amount than is typed it says nothing.
  const loss =
    impact.isPriced && !isPrevious && (impact.bps ?? 0) >= leastShownBps
      ? writeBps(impact.bps ?? 0, locale)
      : undefined
  return (
    <div className={classes['side']} data-testid={swapTestIds.swapInput('toToken')}>
      <p className={shared['caption']}>{messages['swap.get']}</p>
      <div className={classes['line']}>
        <div className={classes['figure']} data-testid={swapTestIds.swapField('target', 'amount')}>
          {isFirst ? <Skeleton height={28} width={120} /> : null}
          <input
            aria-label={messages['swap.get']}
            className={classes['received']}
            data-previous={isPrevious ? '' : undefined}
            data-size={amountSize(written)}
            data-testid={swapTestIds.swapAmount('toToken')}
            dir="ltr"
            hidden={isFirst}
            placeholder="0"
            readOnly
            type="text"
            value={written}
          />
        </div>
        <span data-testid={swapTestIds.swapField('target', 'token')}>
          {isWaiting || isToLoading ? (
            <Skeleton height={36} radius={18} width={96} />
          ) : (
            <TokenChip label={messages['swap.getToken']} side="to" token={to} />
          )}
        </span>
      </div>
      <div className={classes['under']}>
        <span>
          {worth ? (
            <>
              ≈ <Amount>{worth}</Amount>
              {loss ? (
                <>
                  {' '}
                  <Amount data-testid={swapTestIds.swapLoss} data-tone={impact.level}>
                    (−{loss})
                  </Amount>
                </>
              ) : null}
            </>
          ) : null}
        </span>
      </div>
    </div>
  )
}

export declare namespace GetField {
  type Props = {
    filled: FilledSwap
    /** What the page has asked for may still come. */
    isWaiting: boolean
  }
}
