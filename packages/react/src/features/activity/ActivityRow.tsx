import type { Network } from '@latchkey/core'
import { type ActivityItem, navigate } from '@latchkey/core/modal'
import { ChoiceRow, useStyles } from '@latchkey/ui'
import { memo, useContext } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { MessagesContext } from '../../i18n/MessagesContext.ts'
import { Amount } from '../../kit/Amount.tsx'
import { useTexts } from '../../kit/useTexts.ts'
import classes, { css } from './ActivityRow.module.css'
import { ActivitySign } from './ActivitySign.tsx'
import { amountText } from './amountText.ts'
import { en } from './en.ts'
import { rowTexts } from './rowTexts.ts'
import { activityTestIds } from './testIds.ts'

/** One transaction; leads to the network's explorer where it has one, and a purchase to its screen. */
export const ActivityRow = memo(function ActivityRow({
  item,
  network,
  partyName,
}: ActivityRow.Props) {
  useStyles(css)
  const { locale } = useContext(MessagesContext)
  const messages = useTexts(en)
  const latchkey = useLatchkey()
  const { order } = item
  const explorer = network.blockExplorers?.default.url.replace(/\/$/, '')
  const { subtitle, title } = rowTexts(item, { locale, messages, partyName })
  return (
    // biome-ignore lint/a11y/useSemanticElements: its list has parts between itself and its items
    <div className={classes['item']} role="listitem">
      <ChoiceRow
        data-testid={activityTestIds.activityItem}
        href={
          explorer && order === undefined
            ? `${explorer}/tx/${encodeURIComponent(item.hash)}`
            : undefined
        }
        leading={<ActivitySign item={item} />}
        onClick={
          order === undefined
            ? undefined
            : () => navigate.push(latchkey, { id: order, name: 'BuyInProgress' })
        }
        plain
        subtitle={
          <span className={classes['facts']}>
            <span>{subtitle} ·</span>
            {/* Its end is what is cut off, in either direction of text. */}
            <bdi className={classes['network']}>{network.name}</bdi>
          </span>
        }
        title={
          item.status === 'failed' ? <span className={classes['failed']}>{title}</span> : title
        }
        // What failed moved nothing.
        trailing={item.status === 'failed' ? <span /> : <Amounts item={item} locale={locale} />}
      />
    </div>
  )
})

function Amounts({ item, locale }: { item: ActivityItem; locale: string }) {
  return (
    <span className={classes['amounts']}>
      {item.amounts.map((amount, index) => {
        const text = amountText(amount, { locale })
        return text ? (
          <Amount
            // biome-ignore lint/suspicious/noArrayIndexKey: the amounts of a transaction never change places
            key={index}
            data-direction={amount.direction}
            data-kind={amount.kind}
            title={text.exact}
          >
            {text.short}
          </Amount>
        ) : null
      })}
    </span>
  )
}

export declare namespace ActivityRow {
  type Props = {
    item: ActivityItem
    network: Network
    /** Of whom was paid, or who paid, where they have one. */
    partyName?: string | undefined
  }
}
