import type { SwapQuote, SwapToken } from '@latchkey/core'
import { editSwap, minReceived, type PriceImpact, readSlippage } from '@latchkey/core/modal'
import { TextField } from '@latchkey/ui'
import { useContext, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { MessagesContext } from '../../i18n/MessagesContext.ts'
import { Amount } from '../../kit/Amount.tsx'
import { FeeRow } from '../../transaction/CostRows.tsx'
import shared from '../../transaction/Transaction.module.css'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { writeFee } from '../../transaction/writeToken.ts'
import { en } from './en.ts'
import { SourceRows } from './SourceRows.tsx'
import classes from './Swap.module.css'
import { swapTestIds } from './testIds.ts'
import { useSwapState } from './useSwapState.ts'
import { writeBps, writePercent, writeReceived } from './writeSwap.ts'

/** What a price means in full: the least that comes, what is lost, what it costs, and whose price it is. */
export function SwapDetails({ fee, impact, native, quote, to }: SwapDetails.Props) {
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(en)
  const { locale } = useContext(MessagesContext)
  const slippage = useSwapState((state) => state.form.slippage)
  const [typed, setTyped] = useState(String(slippage))
  const isWrong = readSlippage(typed) === undefined
  const least = `${writeReceived(minReceived(quote.toAmount, slippage), to.decimals, locale)} ${to.symbol}`
  const written = fee === undefined ? undefined : writeFee(fee, native, locale)
  const type = (text: string) => {
    setTyped(text)
    const read = readSlippage(text)
    if (read !== undefined) editSwap(latchkey, { slippage: read })
  }
  return (
    <details className={classes['details']}>
      <summary data-testid={swapTestIds.swapDetails}>
        {messages['swap.summary'](
          least,
          written &&
            messages[written.isUnder ? 'transaction.under' : 'transaction.upTo'](written.text),
        )}
      </summary>
      <dl className={shared['rows']}>
        <div>
          <dt>{messages['swap.atLeast']}</dt>
          <dd>
            <Amount>{least}</Amount>
          </dd>
        </div>
        <div>
          <dt>{messages['swap.impact']}</dt>
          <dd>
            {impact.bps === undefined ? (
              messages['swap.unknown']
            ) : (
              <Amount>{writeBps(impact.bps, locale)}</Amount>
            )}
          </dd>
        </div>
        <FeeRow fee={written}>{messages['swap.unknown']}</FeeRow>
        <SourceRows quote={quote} />
      </dl>
      <div className={classes['limit']}>
        <TextField
          boxDir="ltr"
          data-testid={swapTestIds.swapSlippage}
          error={isWrong ? messages['swap.limitWrong'](writePercent(slippage, locale)) : undefined}
          hint={messages['swap.limitHint']}
          inputMode="decimal"
          label={messages['swap.limit']}
          onValueChange={type}
          trailing={<span>%</span>}
          value={typed}
        />
      </div>
    </details>
  )
}

export declare namespace SwapDetails {
  type Props = {
    /** The most that the network takes; undefined while it is not known. */
    fee: bigint | undefined
    impact: PriceImpact
    /** What pays the fee. */
    native: SwapToken
    quote: SwapQuote
    to: SwapToken
  }
}
