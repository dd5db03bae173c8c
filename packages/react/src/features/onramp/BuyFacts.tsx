import type { OnrampQuote } from '@latchkey/core'
import { shortAddress } from '@latchkey/core/modal'
import { useContext } from 'react'
import { MessagesContext } from '../../i18n/MessagesContext.ts'
import { Amount } from '../../kit/Amount.tsx'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'
import classes from './Onramp.module.css'
import { onrampTestIds } from './testIds.ts'
import type { FilledOnramp } from './useBuyForm.ts'
import { writeMoney } from './writeMoney.ts'

/** What an amount is made of (S3.40), and who receives what it buys. */
export function BuyFacts({ filled, quote }: BuyFacts.Props) {
  const messages = useTransactionTexts(en)
  const { locale } = useContext(MessagesContext)
  const { networkFee, providerFee, subtotal } = quote
  const rows = [
    ['buy.factsSubtotal', subtotal],
    ['buy.factsProviderFee', providerFee],
    ['buy.factsNetworkFee', networkFee],
  ] as const
  return (
    <dl className={classes['facts']} data-testid={onrampTestIds.onrampFacts}>
      {rows.map(([key, value]) => (
        <div key={key}>
          <dt>{messages[key]}</dt>
          <dd>
            <Amount>{writeMoney(value, quote.currency, locale)}</Amount>
          </dd>
        </div>
      ))}
      <div>
        <dt>{messages['buy.factsTo']}</dt>
        <dd>
          <bdi dir="ltr">{shortAddress(filled.address)}</bdi>
        </dd>
      </div>
    </dl>
  )
}

export declare namespace BuyFacts {
  type Props = { filled: FilledOnramp; quote: OnrampQuote }
}
