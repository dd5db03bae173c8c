import type { SwapQuote } from '@latchkey/core'
import { useContext } from 'react'
import { MessagesContext } from '../../i18n/MessagesContext.ts'
import { Amount } from '../../kit/Amount.tsx'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'
import { writePercent } from './writeSwap.ts'

/** In a hundredth of a basis point there are so many to a percent. */
const feesInPercent = 10_000

/** Whose price it is, and by which trades; nothing where the server does not say it. */
export function SourceRows({ quote }: { quote: Pick<SwapQuote, 'exchange' | 'route'> }) {
  const messages = useTransactionTexts(en)
  const { locale } = useContext(MessagesContext)
  const { exchange, route } = quote
  return (
    <>
      {exchange ? (
        <div>
          <dt>{messages['swap.source']}</dt>
          <dd>
            <bdi>{messages['swap.sourceName'](exchange)}</bdi>
          </dd>
        </div>
      ) : null}
      {route.length > 0 ? (
        <div>
          <dt>{messages['swap.route']}</dt>
          <dd>
            <Amount>
              {route
                .map((hop) => `${hop.exchange} ${writePercent(hop.fee / feesInPercent, locale)}`)
                .join(' → ')}
            </Amount>
          </dd>
        </div>
      ) : null}
    </>
  )
}
