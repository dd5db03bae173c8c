import { type PreparedSwap, SwapExpiredError, type SwapToken } from '@latchkey/core'
import {
  isAgreed,
  isSameAddress,
  type PreparedSwapBatch,
  priceImpact,
  quoteRefreshMs,
  reviewedFee,
  type SwapForm,
  type SwapPlan,
  shortAddress,
  swapFeeQuery,
  swapGas,
  swapOf,
  swapPlanQuery,
} from '@latchkey/core/modal'
import { Skeleton, useStyles } from '@latchkey/ui'
import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { EmptyLine } from '../../../kit/EmptyLine.tsx'
import type { QuerySnapshot } from '../../../queries/QuerySnapshot.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import { FeeRow, NetworkRow } from '../../../transaction/CostRows.tsx'
import shared, { css as sharedCss } from '../../../transaction/Transaction.module.css'
import {
  type TransactionTexts,
  useTransactionTexts,
} from '../../../transaction/useTransactionTexts.ts'
import { writeFee } from '../../../transaction/writeToken.ts'
import { allowanceState } from '../behind/allowanceState.ts'
import classes, { css } from '../behind/Behind.module.css'
import { QuoteRows } from '../behind/QuoteRows.tsx'
import { SwapSums } from '../behind/SwapSums.tsx'
import { SwapWay } from '../behind/SwapWay.tsx'
import { swapTestIds } from '../behind/testIds.ts'
import { texts } from '../behind/texts.ts'
import { useApprovals } from '../behind/useApprovals.ts'
import { useSwapWay } from '../behind/useSwapWay.ts'
import { ImpactNotice } from '../ImpactNotice.tsx'
import { lossTexts } from '../lossTexts.ts'
import type { SwapAccount } from '../onSwapNetwork.tsx'
import { Rate } from '../RateLine.tsx'
import { SwapFoot } from '../SwapFoot.tsx'
import { isPassing, swapFailures } from '../swapFailure.ts'
import { useEvery } from '../useEvery.ts'
import { useNow } from '../useNow.ts'
import { usePriceMove } from '../usePriceMove.ts'
import { useSwapForm } from '../useSwapForm.ts'
import { useSwapState } from '../useSwapState.ts'
import { worthOf } from '../worthOf.ts'
import { writeReceived } from '../writeSwap.ts'

/** What leaves, what comes at least and what it costs: the last look before the wallet is asked. */
export function SwapPreviewView() {
  useStyles(sharedCss)
  useStyles(css)
  const messages = useTransactionTexts(texts)
  const { address } = useAccount()
  const networkId = useSwapState((state) => state.form.networkId)
  const network = useLatchkeyState(({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === networkId),
  )
  if (!address) return null
  // A site may open it with nothing to review.
  if (!network) return <EmptyLine>{messages['swap.enterAmount']}</EmptyLine>
  return <Chosen address={address} network={network} />
}

function Chosen(account: SwapAccount) {
  const messages = useTransactionTexts(texts)
  const latchkey = useLatchkey()
  const filled = useSwapForm(account, { asksPrice: false })
  const isAsking = useSwapState((state) => state.loading)
  const { isToLoading } = filled
  // What a wallet is being asked for is shown, whatever the form says by now.
  const asked = isAsking ? swapOf(latchkey).asked : undefined
  const { amount, from, to } = asked
    ? { ...asked.shown, amount: asked.prepared.quote.fromAmount }
    : filled
  if (isToLoading && !asked) return <Skeleton height={208} radius={14} />
  if (!amount || !to)
    return <EmptyLine>{messages[to ? 'swap.enterAmount' : 'swap.selectToken']}</EmptyLine>
  return (
    <Review
      {...account}
      amount={amount}
      asked={asked?.prepared}
      form={filled.form}
      from={from}
      native={filled.native}
      to={to}
    />
  )
}

function Review({
  address,
  amount,
  asked,
  form,
  from,
  native,
  network,
  to,
}: SwapAccount & {
  amount: bigint
  /** What a wallet is being asked for. */
  asked: PreparedSwap | PreparedSwapBatch | undefined
  form: SwapForm
  from: SwapToken
  /** What pays the fee. */
  native: SwapToken
  to: SwapToken
}) {
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(texts)
  const { locale } = useContext(MessagesContext)
  const [begunBy] = useState(address)
  const isOtherAccount = !isSameAddress(begunBy, address, network.chainNamespace)
  const { caipNetworkId: networkId } = network
  const { address: token } = from
  const query = useQuery(
    swapPlanQuery(latchkey, {
      address,
      amount,
      decimals: { from: from.decimals, to: to.decimals },
      fromToken: token,
      networkId,
      slippage: form.slippage,
      toToken: to.address,
    }),
  )
  const allowance = useAllowance(query, { from: address, networkId, token })
  // An answer that takes its time is waited for: asked anew it would never come.
  const refresh = () => (query.isFetching ? undefined : query.refetch())
  // Prices move. What a wallet is asked for stays, or it would ask for another swap than the screen shows.
  useEvery(refresh, quoteRefreshMs, { active: !asked && query.data !== undefined })
  const nowMs = useNow()
  const { offered, shown } = judged(query, nowMs)
  const askedPlan = useMemo(() => asked && asPlan(asked), [asked])
  const prepared = askedPlan ?? shown
  const { isLess, isRaised, subject } = usePriceMove(prepared)
  const way = useSwapWay(prepared, { address, asked, network, pending: allowance.state.pending })
  const { batch, wallet } = way

  const quote = prepared?.quote
  // The amount that is confirmed is the quote's.
  const paid = quote?.fromAmount ?? amount
  const paidDollars = worthOf(paid, from)
  const impact = priceImpact({
    paidDollars,
    quotedBps: quote?.impactBps,
    receivedDollars: quote && worthOf(quote.toAmount, to),
  })
  const said = useQuery(swapFeeQuery(latchkey, { gas: quote && swapGas(quote), networkId }))
  const fee = prepared && writeFee(feeOf(prepared, said.data), native, locale)
  const exchange = prepared?.allowed?.exchange ?? quote?.exchange ?? messages['swap.anExchange']
  const { answer, question: text } = lossTexts(impact, { locale, messages, paid: paidDollars })
  const question = { answer, isAnswered: isAgreed(form.agreedLoss, impact), text }
  const isUnknown = !prepared && query.status === 'error'
  const fact = (written: ReactNode) =>
    prepared ? written : isUnknown ? '–' : <Skeleton height={16} width={80} />

  return (
    <div className={shared['screen']}>
      <SwapSums {...{ from, isRaised, paid, quote, to }} />
      <p className={classes['updated']} data-testid={swapTestIds.swapPriceUpdated} role="status">
        {isLess
          ? messages['swap.priceUpdated']
          : isOtherAccount
            ? messages['swap.accountChanged'](shortAddress(address))
            : null}
      </p>
      {quote ? <ImpactNotice from={from} impact={impact} quote={quote} to={to} /> : null}
      {token === undefined || isUnknown ? null : (
        <Steps {...way} exchange={exchange} plan={prepared} state={allowance.state} token={from} />
      )}
      <dl className={shared['rows']}>
        <div>
          <dt>{messages['swap.atLeast']}</dt>
          <dd data-testid={swapTestIds.swapLeast}>
            {fact(
              prepared ? (
                <Amount>
                  {writeReceived(prepared.minReceived, to.decimals, locale)} {to.symbol}
                </Amount>
              ) : null,
            )}
          </dd>
        </div>
        <div>
          <dt>{messages['swap.rateRow']}</dt>
          <dd>{fact(quote ? <Rate from={from} quote={quote} to={to} /> : null)}</dd>
        </div>
        <NetworkRow network={network} />
        <FeeRow fee={fee}>{fact(null)}</FeeRow>
        {quote ? <QuoteRows from={from} quote={quote} /> : null}
      </dl>
      <SwapFoot
        checking={waitingText(allowance, prepared, { exchange, messages })}
        isTogether={batch !== undefined}
        isRefused={quote !== undefined && impact.level === 'refuse'}
        native={native.symbol}
        network={network.name}
        prepared={offered}
        question={impact.level === 'ask' && quote ? question : undefined}
        shown={{ from, to }}
        subject={subject && `${subject} ${impact.level} ${form.isUnlimited} ${batch !== undefined}`}
        wallet={wallet}
      />
    </div>
  )
}

/** In sight above the facts, since the button below asks for one of them. */
function Steps({ plan, ...rest }: Omit<SwapWay.Props, 'plan'> & { plan: SwapPlan | undefined }) {
  return plan ? <SwapWay plan={plan} {...rest} /> : <Skeleton height={116} radius={14} />
}

/** How the steps before the swap stand. */
function useAllowance(
  query: Prepared,
  subject: Pick<Parameters<typeof useApprovals>[0], 'from' | 'networkId' | 'token'>,
) {
  const approvals = useApprovals({ ...subject, spender: query.data?.allowed?.spender })
  const state = allowanceState(approvals, query.data)
  const isSettling = useSettling(state.pending ? undefined : approvals[0]?.id, query)
  return { isSettling, state }
}

/** What is waited for before the wallet is asked again, in words. */
function waitingText(
  { isSettling, state: { pending } }: ReturnType<typeof useAllowance>,
  prepared: SwapPlan | undefined,
  { exchange, messages }: { exchange: string; messages: TransactionTexts<typeof texts> },
): string | undefined {
  if (!pending && !isSettling) return undefined
  return pending?.amount === 0n || prepared?.steps[0] === 'reset'
    ? messages['swap.takingBack']
    : messages['swap.allowing'](exchange)
}

/** A swap that a wallet is being asked for: nothing else is asked before it. */
function asPlan(swap: PreparedSwap | PreparedSwapBatch): SwapPlan {
  if ('calls' in swap) {
    const { approval } = swap
    const next = { approval, kind: 'approval' } as const
    return { ...swap, allowed: undefined, batch: swap, call: approval.call, next }
  }
  return { ...swap, allowed: undefined, next: { kind: 'swap', swap }, steps: ['swap'] }
}

/** All that the network takes, what has to be allowed first included. */
function feeOf({ call, next, quote }: SwapPlan, said: bigint | undefined): bigint {
  if (next.kind === 'swap') return reviewedFee(call.fee, said)
  return call.fee + (said ?? quote.networkFee ?? 0n)
}

/**
 * An allowance has come to its end, and what is shown was prepared before: it is prepared anew, and nothing is asked until that is
 * there.
 */
function useSettling(
  settledId: string | undefined,
  { data, isFetching, refetch, status }: Prepared,
): boolean {
  const [mark, setMark] = useState<{ id: string | undefined; stale?: SwapPlan | undefined }>({
    id: settledId,
  })
  const isOther = mark.id !== settledId
  if (isOther) setMark({ id: settledId, stale: settledId === undefined ? undefined : data })
  const isStale = !isOther && data !== undefined && data === mark.stale
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it has become old
  useEffect(() => {
    if (isStale) refetch()
  }, [isStale])
  return isStale && (isFetching || status !== 'error')
}

type Prepared = QuerySnapshot<SwapPlan> & { refetch: () => void }

/**
 * What is shown, and what of it can be agreed to: nothing once its price is over. While only the way to the server fails, a
 * swap counts until then.
 */
function judged(
  query: Prepared,
  nowMs: number,
): { offered: Prepared; shown: SwapPlan | undefined } {
  const { data, isFetching, refetch, status } = query
  const hasFailed = status === 'error'
  if (!data || (hasFailed && !isPassing(swapFailures.of(query.error))))
    return { offered: query, shown: data }
  const rest = { isFetching, refetch }
  if (nowMs < Math.min(data.deadlineMs, data.quote.expiresAtMs))
    return { offered: { ...rest, data, error: null, status: 'success' }, shown: data }
  if (isFetching && !hasFailed)
    return {
      offered: { ...rest, data: undefined, error: null, status: 'loading' },
      shown: undefined,
    }
  const error = new SwapExpiredError()
  return { offered: { ...rest, data: undefined, error, status: 'error' }, shown: data }
}

function Title() {
  return useTransactionTexts(texts)['swap.reviewTitle']
}
SwapPreviewView.Title = Title
