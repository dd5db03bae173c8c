import type { SwapQuote, SwapToken } from '@latchkey/core'
import { formatDollars, type PriceImpact, shortSymbol, warnAboveBps } from '@latchkey/core/modal'
import { Notice } from '@latchkey/ui'
import { useContext } from 'react'
import { MessagesContext } from '../../i18n/MessagesContext.ts'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'
import { swapTestIds } from './testIds.ts'
import { worthOf } from './worthOf.ts'
import { writeBps } from './writeSwap.ts'

/** What a swap loses, in words and with both amounts in dollars; that it is not known where no price is. */
export function ImpactNotice({ from, impact, quote, to }: ImpactNotice.Props) {
  const messages = useTransactionTexts(en)
  const { locale } = useContext(MessagesContext)
  const { bps = 0, level } = impact
  if (level === 'none') return null
  const paid = worthOf(quote.fromAmount, from)
  const received = worthOf(quote.toAmount, to)
  const unpriced = messages['swap.unpriced'](shortSymbol((paid === undefined ? from : to).symbol))
  const lost = writeBps(bps, locale)
  const isLoss = bps > warnAboveBps
  return (
    <Notice
      data-testid={swapTestIds.swapImpact}
      title={
        isLoss ? messages[level === 'refuse' ? 'swap.tooMuch' : 'swap.lossTitle'](lost) : unpriced
      }
      tone={level === 'refuse' ? 'bad' : 'warn'}
    >
      {paid !== undefined && received !== undefined
        ? messages['swap.lossDollars'](
            formatDollars(paid, { locale }),
            formatDollars(received, { locale }),
          )
        : isLoss
          ? unpriced
          : impact.bps !== undefined
            ? messages['swap.lossKnown'](lost)
            : messages['swap.unpricedHint']}
    </Notice>
  )
}

export declare namespace ImpactNotice {
  type Props = { from: SwapToken; impact: PriceImpact; quote: SwapQuote; to: SwapToken }
}
