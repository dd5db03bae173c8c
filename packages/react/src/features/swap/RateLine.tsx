import type { SwapQuote, SwapToken } from '@latchkey/core'
import { quoteRefreshMs } from '@latchkey/core/modal'
import { SwapIcon, VisuallyHidden } from '@latchkey/ui'
import { useContext, useState } from 'react'
import { MessagesContext } from '../../i18n/MessagesContext.ts'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'
import classes from './Swap.module.css'
import { swapTestIds } from './testIds.ts'
import { useNow } from './useNow.ts'
import { rateOf, writeRate } from './writeSwap.ts'

/** What one brings of the other, either way round, and when it is asked for again: at a click now. */
export function RateLine({ from, isPrevious, quote, refresh, to, updatedAtMs }: RateLine.Props) {
  const messages = useTransactionTexts(en)
  const [isFlipped, setFlipped] = useState(false)
  const leftMs = (updatedAtMs ?? 0) + quoteRefreshMs - useNow()
  const left = isPrevious ? 0 : Math.min(1, Math.max(0, leftMs / quoteRefreshMs))
  return (
    <div className={classes['rate']}>
      <button
        className={classes['small']}
        data-testid={swapTestIds.swapRate}
        onClick={() => setFlipped(!isFlipped)}
        type="button"
      >
        <Rate from={from} isFlipped={isFlipped} quote={quote} to={to} />
        <SwapIcon size={16} />
        <VisuallyHidden>. {messages['swap.flipRate']}</VisuallyHidden>
      </button>
      <button
        className={classes['small']}
        data-testid={swapTestIds.swapRefresh}
        onClick={refresh}
        type="button"
      >
        <VisuallyHidden>{messages['swap.newPrice']}</VisuallyHidden>
        {/* Of no use to who listens: it is another one each second. */}
        <svg
          aria-hidden="true"
          className={classes['clock']}
          height={16}
          viewBox="0 0 16 16"
          width={16}
        >
          <circle cx={8} cy={8} r={6} />
          <circle cx={8} cy={8} pathLength={100} r={6} strokeDasharray={`${left * 100} 100`} />
        </svg>
      </button>
    </div>
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
    /** Asks for the next price. */
    refresh: () => void
    updatedAtMs: number | undefined
  }
}
