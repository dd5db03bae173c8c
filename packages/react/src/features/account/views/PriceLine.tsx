import type { Network } from '@latchkey/core'
import { type PriceSpan, priceHistoryQuery } from '@latchkey/core/modal'
import { Segments, Skeleton, useStyles } from '@latchkey/ui'
import { useContext, useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import { Change } from '../Change.tsx'
import { en } from '../en.ts'
import { dollars, percentOf } from '../money.ts'
import { priceShape } from '../priceShape.ts'
import { accountTestIds } from '../testIds.ts'
import classes, { css } from './PriceLine.module.css'

const spans = ['day', 'week', 'month'] as const satisfies readonly PriceSpan[]

/** How the price moved over a day, a week or a month; nothing where no source has history. */
export function PriceLine({ networkId, token }: PriceLine.Props) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { locale } = useContext(MessagesContext)
  const [span, setSpan] = useState<PriceSpan>('day')
  const day = useQuery(priceHistoryQuery(latchkey, { networkId, span: 'day', token }))
  const history = useQuery(priceHistoryQuery(latchkey, { networkId, span, token }))
  // Whoever has no day has no week, and what cannot be had is no reason for a sentence.
  if (day.status === 'error' || (day.data && !priceShape(day.data))) return null
  const shape = history.data && priceShape(history.data)
  const change = shape?.change ?? 0
  return (
    <section className={classes['line']} data-testid={accountTestIds.tokenChart}>
      <div className={classes['drawing']} data-tone={change >= 0 ? 'up' : 'down'}>
        {shape ? (
          <svg
            aria-label={messages['token.chart'](
              percentOf(change, locale),
              dollars(shape.lowest, locale),
              dollars(shape.highest, locale),
            )}
            preserveAspectRatio="none"
            role="img"
            viewBox={shape.viewBox}
          >
            <path
              d={shape.path}
              fill="none"
              stroke="currentColor"
              strokeLinecap="round"
              strokeLinejoin="round"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        ) : history.status === 'loading' ? (
          <Skeleton height={96} radius={14} />
        ) : null}
      </div>
      <p className={classes['range']}>
        {shape ? (
          <>
            <Amount>
              {dollars(shape.lowest, locale)} – {dollars(shape.highest, locale)}
            </Amount>
            {shape.change === undefined ? null : <Change percent={shape.change} />}
          </>
        ) : null}
      </p>
      <Segments
        label={messages['token.span']}
        onValueChange={setSpan}
        options={spans.map((value) => ({
          testId: accountTestIds.tokenSpan(value),
          text: messages[`token.${value}`],
          value,
        }))}
        value={span}
      />
    </section>
  )
}

export declare namespace PriceLine {
  type Props = {
    networkId: Network['caipNetworkId']
    /** Its address; the network's own currency where it is left out. */
    token: string | undefined
  }
}
