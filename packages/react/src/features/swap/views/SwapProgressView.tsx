import { isSameAddress, navigate, shortSymbol, toWholeUnits } from '@latchkey/core/modal'
import { useStyles } from '@latchkey/ui'
import { useContext } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { EmptyLine } from '../../../kit/EmptyLine.tsx'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { ProgressBody } from '../../../transaction/ProgressBody.tsx'
import { type Progress, progressOf } from '../../../transaction/progressOf.ts'
import { useSent } from '../../../transaction/useSent.ts'
import { useSlow } from '../../../transaction/useSlow.ts'
import { useTransactionTexts } from '../../../transaction/useTransactionTexts.ts'
import { writeExact, writeFee } from '../../../transaction/writeToken.ts'
import { allowanceState } from '../behind/allowanceState.ts'
import classes, { css } from '../behind/Behind.module.css'
import { TakeBack } from '../behind/TakeBack.tsx'
import { swapTestIds } from '../behind/testIds.ts'
import { texts } from '../behind/texts.ts'
import { useApprovals } from '../behind/useApprovals.ts'
import { writeReceived, writeShort } from '../writeSwap.ts'

/** What becomes of a swap, to its end, on this screen or not. */
export function SwapProgressView({ view }: ViewProps<'SwapProgress'>) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(texts)
  const { locale } = useContext(MessagesContext)
  const alone = useSent('swap', view)
  // With what had to be allowed for it.
  const batch = useSent('batch', view)
  const sent = alone ?? batch
  const swap = alone ?? batch?.swap
  const network = useLatchkeyState(({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === view.networkId),
  )
  const { address } = useAccount()
  const { networkId } = useNetwork()
  const isSlow = useSlow(sent?.sentAtMs)
  const approvals = useApprovals({
    from: sent?.from ?? '',
    networkId: view.networkId,
    spender: swap?.to,
    token: swap?.paid.token,
  })
  if (!sent || !swap || !network) return <EmptyLine>{messages['swap.gone']}</EmptyLine>

  const { arrived, exchange, minReceived, paid, received } = swap
  const { fee, from, id, state } = sent
  const native = { ...network.nativeCurrency, price: undefined }
  // The quote is what was expected: what has come is known from the chain alone.
  const both = [
    writeShort(paid.amount, paid),
    writeShort(arrived ?? received.amount, received),
  ] as const
  const exact = (amount: bigint) =>
    `${writeReceived(amount, received.decimals, locale)} ${shortSymbol(received.symbol)}`
  const progress = ofSwap(
    progressOf(state, {
      done: messages[arrived === undefined ? 'swap.doneAbout' : 'swap.done'](...both),
      failedHint:
        batch?.hashes.length === 0
          ? messages['transaction.droppedHint']
          : messages['swap.failedHint'](writeFee(fee, native, locale).text),
      isSlow,
      messages,
      network: network.name,
    }),
  )
  // The form is about the network and the account in use: of others it would swap something else.
  const isInUse =
    networkId === view.networkId &&
    address !== undefined &&
    isSameAddress(address, from, network.chainNamespace)
  const retry = () =>
    navigate.push(latchkey, {
      amount: toWholeUnits(paid.amount, paid.decimals),
      name: 'Swap',
      fromToken: paid.token ?? paid.symbol,
      toToken: received.token ?? received.symbol,
    })
  const left =
    isInUse && progress.ring === 'bad'
      ? allowanceState(approvals, undefined).given
      : isInUse && batch?.status === 'unknown' && approvals[0]?.id === id
        ? approvals[0]
        : undefined
  return (
    <ProgressBody
      extra={
        left ? (
          <div className={classes['left']}>
            {messages['swap.stillAllowed'](left.spenderName ?? exchange)}{' '}
            <TakeBack approval={left} />
          </div>
        ) : batch && progress.ring === 'running' ? (
          <ul className={classes['parts']} data-testid={swapTestIds.swapParts}>
            <li>{messages['swap.stepAllow'](exchange, writeExact(paid.amount, paid, locale))}</li>
            <li>{messages['swap.stepSwap']}</li>
            <li>{messages['swap.allOrNothing']}</li>
          </ul>
        ) : null
      }
      id={id}
      network={network}
      path={batch && (batch.hashes[0] ? `tx/${batch.hashes[0]}` : `address/${from}`)}
      picture={{ name: received.symbol, url: received.iconUrl }}
      progress={progress}
      retry={progress.canRetry && isInUse ? retry : undefined}
      state={state}
      testIds={{ done: swapTestIds.swapDone, status: swapTestIds.swapStatus }}
    />
  )

  /** In the words of a swap. */
  function ofSwap(general: Progress): Progress {
    if (batch?.status === 'unknown')
      return {
        ...general,
        hint: messages['transaction.unsureHint'],
        title: messages['swap.unseen'],
      }
    if (batch?.status === 'partlyFailed' && arrived === undefined)
      return {
        ...general,
        hint: messages['transaction.unsureHint'],
        ring: 'bad',
        title: messages['swap.partly'],
      }
    if (general.ring === 'good')
      return {
        ...general,
        hint:
          arrived === undefined
            ? messages['swap.doneHint'](exact(minReceived))
            : messages['swap.arrived'](exact(arrived)),
      }
    if (state.status === 'failed') return { ...general, title: messages['swap.failed'] }
    return state.status === 'pending' && !state.isMissing
      ? { ...general, title: messages['swap.pending'](...both) }
      : general
  }
}

function Title() {
  return useTransactionTexts(texts)['swap.title']
}
SwapProgressView.Title = Title
