'use client'
import type { SwapQuote, SwapToken } from '@latchkey/core'
import { quoteRefreshMs } from '@latchkey/core/modal'
import { VisuallyHidden } from '@latchkey/ui'
import { useContext, useState } from 'react'
import { MessagesContext } from '../../i18n/MessagesContext.ts'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'
import classes from './Swap.module.css'
import { swapTestIds } from './testIds.ts'
import { useNow } from './useNow.ts'
import { rateOf, writeRate } from './writeSwap.ts'

/** What one brings of the other, either way round, and when it is asked for again. */
export function RateLine({ from, isPrevious, quote, to, updatedAtMs }: RateLine.Props) {
  const messages = useTransactionTexts(en)
  const [isFlipped, setFlipped] = useState(false)
  const leftMs = (updatedAtMs ?? 0) + quoteRefreshMs - useNow()
  const seconds = Math.min(quoteRefreshMs / 1000, Math.ceil(leftMs / 1000))
  return (
    <button
      className={`${classes['small']} ${classes['rate']}`}
      data-testid={swapTestIds.swapRate}
      onClick={() => setFlipped(!isFlipped)}
      type="button"
    >
      <span>
        <Rate from={from} isFlipped={isFlipped} quote={quote} to={to} />
        <VisuallyHidden>. {messages['swap.flipRate']}</VisuallyHidden>
        {/* Of no use to who listens: it is another one each second. */}
        {seconds > 0 && !isPrevious ? (
          <span aria-hidden="true"> · {messages['swap.updatesIn'](seconds)}</span>
        ) : null}
      </span>
    </button>
  )
}

/** What one brings of the other. */
export function Rate({ from, isFlipped = false, quote, to }: Rate.Props) {
  const messages = useTransactionTexts(en)
  const { locale } = useContext(MessagesContext)
  const rate = rateOf(quote, from, to)
  const [one, other] = isFlipped
    ? writeRate(1 / rate, { of: to, to: from }, locale)
    : writeRate(rate, { of: from, to }, locale)
  return <bdi>{messages['swap.rate'](one, other)}</bdi>
}

export declare namespace Rate {
  type Props = {
    from: SwapToken
    isFlipped?: boolean | undefined
    quote: Pick<SwapQuote, 'fromAmount' | 'toAmount'>
    to: SwapToken
  }
}

export declare namespace RateLine {
  type Props = Omit<Rate.Props, 'isFlipped'> & {
    isPrevious: boolean
    updatedAtMs: number | undefined
  }
}
