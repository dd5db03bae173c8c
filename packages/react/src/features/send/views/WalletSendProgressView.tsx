'use client'
import { isSameAddress, navigate, shortAddress, toWholeUnits } from '@latchkey/core/modal'
import { Button, ImageTile, Ring, Thread, useStyles } from '@latchkey/ui'
import { useContext, useEffect, useState } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { EmptyLine } from '../../../kit/EmptyLine.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { en } from '../en.ts'
import { progressOf } from '../progressTexts.ts'
import { sendTestIds } from '../testIds.ts'
import { useSendState } from '../useSendState.ts'
import { writeExact, writeFee } from '../writeToken.ts'
import classes, { css } from './WalletSendProgressView.module.css'

const imageSize = 72

/** After this long a visitor wonders. */
const slowAfterMs = 60_000

/** What becomes of a transfer, to its end, on this screen or not. */
export function WalletSendProgressView({ view }: ViewProps<'WalletSendProgress'>) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { locale } = useContext(MessagesContext)
  const transaction = useSendState(({ transactions }) =>
    transactions.find(({ id, networkId }) => id === view.id && networkId === view.networkId),
  )
  const network = useLatchkeyState(({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === view.networkId),
  )
  const { address } = useAccount()
  const { networkId } = useNetwork()
  const isSlow = useSlow(transaction?.sentAtMs)
  if (!transaction || !network) return <EmptyLine>{messages['send.gone']}</EmptyLine>

  const { amount, fee, from, iconUrl, id, receiverName, state, symbol, to, token } = transaction
  const native = { ...network.nativeCurrency, price: undefined }
  const progress = progressOf(state, {
    amount: writeExact(amount, transaction, locale),
    fee: writeFee(fee, native, locale).text,
    isSlow,
    messages,
    network: network.name,
    receiver: receiverName ?? shortAddress(to),
  })
  const { hint, ring, title } = progress
  // The form is about the network and the account in use: of others it would send something else.
  const isInUse =
    networkId === view.networkId &&
    address !== undefined &&
    isSameAddress(address, from, network.chainNamespace)
  const canRetry = progress.canRetry && isInUse
  const shownId = ('by' in state && state.by) || id
  const explorer = network.blockExplorers?.default
  const leave = () => navigate.reset(latchkey, { name: 'Account' })
  return (
    <div className={classes['progress']}>
      <Thread label={messages['send.step']} of={3} step={3} />
      <Ring radius={imageSize / 2} size={imageSize} status={ring}>
        <ImageTile name={symbol} round size={imageSize} src={iconUrl} />
      </Ring>
      <div
        className={classes['texts']}
        data-status={state.status}
        data-testid={sendTestIds.sendStatus}
        role="status"
      >
        <p className={classes['title']}>{title}</p>
        <p className={classes['hint']}>{hint}</p>
      </div>
      <div className={classes['actions']}>
        {explorer ? (
          <Button
            fullWidth
            href={`${explorer.url.replace(/\/$/, '')}/tx/${shownId}`}
            variant="plain"
          >
            {messages['send.explorer'](explorer.name)}
          </Button>
        ) : null}
        {canRetry ? (
          <Button
            fullWidth
            onClick={() => {
              leave()
              navigate.push(latchkey, {
                amount: toWholeUnits(amount, transaction.decimals),
                name: 'WalletSend',
                // Not a name, which may belong to somebody else by now.
                to,
                token,
              })
            }}
          >
            {messages['common.retry']}
          </Button>
        ) : null}
        <Button
          data-testid={sendTestIds.sendDone}
          fullWidth
          onClick={leave}
          variant={canRetry ? 'plain' : 'secondary'}
        >
          {messages[state.status === 'pending' ? 'common.close' : 'send.finish']}
        </Button>
      </div>
    </div>
  )
}

function useSlow(sentAtMs: number | undefined): boolean {
  const { now } = useLatchkey().internal.environment
  const left = sentAtMs === undefined ? undefined : Math.max(0, sentAtMs + slowAfterMs - now())
  const [slow, setSlow] = useState(left === 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left counts from when the transfer was sent
  useEffect(() => {
    if (left === undefined) return
    const timer = setTimeout(setSlow, left, true)
    return () => clearTimeout(timer)
  }, [sentAtMs])
  return slow
}

function Title() {
  return useTexts(en)['send.title']
}
WalletSendProgressView.Title = Title
