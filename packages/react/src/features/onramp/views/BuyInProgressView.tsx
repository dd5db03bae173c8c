import {
  navigate,
  type OnrampOrder,
  type OrderStage,
  orderStage,
  ordersOf,
  resumeOrders,
  shortAddress,
  tokenImageUrl,
} from '@latchkey/core/modal'
import { Button, ImageTile, Notice, Ring, Tag, useStyles } from '@latchkey/ui'
import { useContext, useEffect, useSyncExternalStore } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { EmptyLine } from '../../../kit/EmptyLine.tsx'
import { useCopy } from '../../../kit/useCopy.tsx'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { ForeignWords } from '../../../transaction/ForeignWords.tsx'
import progressClasses, { css as progressCss } from '../../../transaction/ProgressBody.module.css'
import { useSince } from '../../../transaction/useSince.ts'
import {
  type TransactionTexts,
  useTransactionTexts,
} from '../../../transaction/useTransactionTexts.ts'
import { writeToken } from '../../../transaction/writeToken.ts'
import { en } from '../en.ts'
import classes, { css } from '../Onramp.module.css'
import { onrampTestIds } from '../testIds.ts'

const imageSize = 72
/** A tab that has opened is known of by then. */
const openedMs = 7000
/** Cards are paid sooner; banks take days. */
const slowMs = 5 * 60_000

const rings: Readonly<Record<OrderStage, 'bad' | 'good' | 'running'>> = {
  done: 'good',
  expired: 'bad',
  failed: 'bad',
  opening: 'running',
  paid: 'running',
  paying: 'running',
  sent: 'running',
}

/** What becomes of a purchase, to its end, on this screen or not. */
export function BuyInProgressView({ view }: ViewProps<'BuyInProgress'>) {
  const messages = useTransactionTexts(en)
  const order = useOrder(view.id)
  return order ? <Order order={order} /> : <EmptyLine>{messages['buy.gone']}</EmptyLine>
}

function Order({ order }: { order: OnrampOrder }) {
  useStyles(progressCss)
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(en)
  const { locale } = useContext(MessagesContext)
  const { answer, asset, networkId, provider, startedAtMs } = order
  const network = useLatchkeyState(({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === networkId),
  )
  const stage = orderStage(order)
  const isUnopened = useSince(startedAtMs, openedMs) && stage === 'opening'
  const isSlow = useSince(startedAtMs, slowMs)
  const { title, hint } = textsOf(order, { isSlow, locale, messages, network: network?.name ?? '' })
  const explorer = network?.blockExplorers?.default
  const leave = () => navigate.reset(latchkey, { name: 'Account' })
  const again = () => {
    leave()
    navigate.push(latchkey, {
      name: 'OnRampProviders',
      ...(asset.token !== undefined && { token: asset.token }),
    })
  }
  const isOver = stage === 'failed' || stage === 'expired'
  return (
    <div className={progressClasses['progress']}>
      {/* What stands first is as wide as the card. */}
      <span className={classes['centre']}>
        {provider.isSandbox ? <Tag tone="warn">{messages['buy.noMoney']}</Tag> : null}
      </span>
      <Ring radius={imageSize / 2} size={imageSize} status={rings[stage]}>
        <ImageTile
          name={asset.symbol}
          round
          size={imageSize}
          src={tokenImageUrl(latchkey, asset.symbol)}
        />
      </Ring>
      <div
        className={progressClasses['texts']}
        data-status={stage}
        data-testid={onrampTestIds.onrampStatus}
        role="status"
      >
        <p className={progressClasses['title']}>{title}</p>
        <p className={progressClasses['hint']}>{hint}</p>
        {isOver && answer?.reason ? (
          <p className={progressClasses['hint']}>
            <ForeignWords>{answer.reason}</ForeignWords>
          </p>
        ) : null}
      </div>
      <div className={progressClasses['actions']}>
        {isUnopened ? <OpenYourself url={order.url} /> : null}
        {answer?.transaction !== undefined && explorer ? (
          <Button
            fullWidth
            href={`${explorer.url.replace(/\/$/, '')}/tx/${encodeURIComponent(answer.transaction)}`}
            variant="plain"
          >
            {messages['transaction.explorer'](explorer.name)}
          </Button>
        ) : null}
        {isOver ? (
          <Button fullWidth onClick={again}>
            {messages['common.retry']}
          </Button>
        ) : stage === 'paying' ? (
          <Button fullWidth onClick={again} variant="plain">
            {messages['buy.restart']}
          </Button>
        ) : null}
        <Button
          data-testid={onrampTestIds.onrampDone}
          fullWidth
          onClick={leave}
          variant={isOver ? 'plain' : 'secondary'}
        >
          {messages[stage === 'done' ? 'transaction.finish' : 'common.close']}
        </Button>
      </div>
    </div>
  )
}

/** The link once more: browsers and wallets' own browsers sometimes open no tab. */
function OpenYourself({ url }: { url: string }) {
  const messages = useTransactionTexts(en)
  const { copied, copy, region } = useCopy('toast.linkCopied')
  return (
    <Notice
      action={
        <>
          <Button data-testid={onrampTestIds.onrampOpen} href={url} size="small">
            {messages['buy.open']}
          </Button>
          <Button
            data-testid={onrampTestIds.onrampCopy}
            onClick={() => void copy(url)}
            size="small"
            variant="secondary"
          >
            {messages[copied ? 'buy.copied' : 'buy.copy']}
          </Button>
          {region}
        </>
      }
      title={messages['buy.blocked']}
    />
  )
}

function textsOf(
  order: OnrampOrder,
  {
    isSlow,
    locale,
    messages,
    network,
  }: { isSlow: boolean; locale: string; messages: TransactionTexts<typeof en>; network: string },
): { title: string; hint: string } {
  const { address, answer, asset, provider } = order
  const { symbol } = asset
  // One word, whatever the line's end.
  const account = shortAddress(address).replace('…', '\u2060…\u2060')
  const goesTo = messages['buy.goesTo'](account, network)
  const stage = orderStage(order)
  switch (stage) {
    case 'opening':
      return {
        hint: `${messages['buy.openingHint']} ${goesTo}`,
        title: messages['buy.opening'](provider.label),
      }
    case 'paying':
      return {
        hint: `${messages['buy.payingHint']} ${goesTo}`,
        title: messages['buy.paying'](provider.label),
      }
    case 'paid':
      return {
        hint: messages[isSlow ? 'buy.slow' : 'buy.paidHint'],
        title: messages['buy.paid'](symbol),
      }
    case 'sent':
      return { hint: messages['buy.sentHint'](network), title: messages['buy.sent'] }
    case 'done': {
      const value = answer?.delivered ?? answer?.expected
      const amount =
        answer && value !== undefined
          ? writeToken(value, { decimals: answer.decimals, symbol }, locale)
          : undefined
      return {
        hint: messages['buy.doneHint'](account, network),
        title:
          amount === undefined ? messages['buy.doneUnknown'](symbol) : messages['buy.done'](amount),
      }
    }
    case 'failed':
      return { hint: messages['buy.failedHint'], title: messages['buy.failed'] }
    case 'expired':
      return { hint: messages['buy.expiredHint'], title: messages['buy.expired'] }
    default:
      return stage satisfies never
  }
}

/** An order of this browser, looked at while there is something to see. */
function useOrder(id: string): OnrampOrder | undefined {
  const latchkey = useLatchkey()
  const { store } = ordersOf(latchkey)
  const read = () => store.getState().orders.find((order) => order.id === id)
  useEffect(() => resumeOrders(latchkey), [latchkey])
  return useSyncExternalStore(store.subscribe, read, read)
}

function Title() {
  return useTransactionTexts(en)['buy.title']
}
BuyInProgressView.Title = Title
BuyInProgressView.resume = resumeOrders
