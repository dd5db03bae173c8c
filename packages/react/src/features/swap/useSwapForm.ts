import type { Network, SwapQuote, SwapToken } from '@latchkey/core'
import {
  fromMoney,
  holdingQuery,
  moneyDecimals,
  type PriceImpact,
  priceImpact,
  priceQuery,
  readAmount,
  type SwapForm,
  type SwapProblem,
  type SwapReadiness,
  swapFeeQuery,
  swapGas,
  swapQuoteQuery,
  swapReadiness,
  swapTokenQuery,
  usualSwapGas,
} from '@latchkey/core/modal'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useSettled } from '../../kit/useSettled.ts'
import { useKeptQuery } from '../../queries/useKeptQuery.ts'
import { useQuery } from '../../queries/useQuery.ts'
import { problemOf } from './problemOf.ts'
import { useSwapState } from './useSwapState.ts'
import { isPending, type SwapTokens, tokenAt, useSwapTokens } from './useSwapTokens.ts'
import { worthOf } from './worthOf.ts'

/** A price is asked for once nothing has been typed for this long. */
const typingMs = 200

export type FilledSwap = {
  form: SwapForm
  known: SwapTokens
  /** What is paid. */
  from: SwapToken
  /** What is chosen to be paid is on no list: it is to be chosen anew. */
  isFromUnknown: boolean
  /** The network's own currency, which pays the fee. */
  native: SwapToken
  /** What comes; undefined until it is chosen and known. */
  to: SwapToken | undefined
  /** It is chosen, and looked up. */
  isToLoading: boolean
  /** No list has what comes. */
  isUnlisted: boolean
  /** Base units; undefined while nothing is typed. */
  amount: bigint | undefined
  /** What the account has of what is paid; undefined until the chain has said it. */
  balance: bigint | undefined
  /** A price of this pair, which may be that of another amount. */
  quote: SwapQuote | undefined
  /** It is of another amount than is typed. */
  isPrevious: boolean
  /** The most that the network takes, as the review will say it; undefined while it is not known. */
  fee: bigint | undefined
  /** A price is on its way. */
  isFetching: boolean
  /** When the price came; milliseconds since 1970. */
  updatedAtMs: number | undefined
  problem: SwapProblem | undefined
  impact: PriceImpact
  /** The chain does not say what the account has. */
  isUnreachable: boolean
  readiness: SwapReadiness
  retry: () => void
}

/** The form with everything that is known about what it says. */
export function useSwapForm(
  account: { address: string; network: Network },
  {
    asksPrice = true,
  }: {
    /** A review has a price of its own. */
    asksPrice?: boolean | undefined
  } = {},
): FilledSwap {
  const { address, network } = account
  const latchkey = useLatchkey()
  const form = useSwapState((state) => state.form)
  const known = useSwapTokens(account)
  const networkId = network.caipNetworkId
  const side = form.to
  const listed = side && tokenAt(known.tokens, side.address, network)
  const isLookedUp = side?.address !== undefined && !listed && !known.list.isLoading
  const lookup = useQuery(
    swapTokenQuery(latchkey, { address: isLookedUp ? side.address : undefined, networkId }),
  )
  const paid = form.from && tokenAt(known.tokens, form.from.address, network)
  const token = paid?.address
  const holding = useQuery(holdingQuery(latchkey, { address, networkId, token }))
  const native = useQuery(holdingQuery(latchkey, { address, networkId, token: undefined }))

  const isPriced = form.amount !== '' && side !== undefined
  const paidPrice = usePrice(known, paid, isPriced)
  const ownPrice = usePrice(known, known.own, isPriced)
  const from = { ...(paid ?? known.own), price: paidPrice.price }
  const found = listed ?? lookup.data ?? undefined
  const price = usePrice(known, found, true)
  const to = found && { ...found, price: price.price }

  // An amount of one token is none of another.
  const amount = paid && amountOf(form, from)
  const asked = useSettled(amount, typingMs)
  const pair = { fromToken: token, networkId, toToken: to?.address }
  const isSame =
    side !== undefined && side.address?.toLowerCase() === form.from?.address?.toLowerCase()
  const query = useKeptQuery(
    swapQuoteQuery(latchkey, {
      ...pair,
      address: asksPrice && to && !isSame ? address : undefined,
      amount: amount === undefined ? undefined : asked,
    }),
  )
  const answer = ofPair(query.data, pair)
  const isTyping = amount !== asked
  const isPrevious = query.isPrevious || isTyping
  const failure = query.status === 'error' && !isTyping ? problemOf(query.error) : undefined
  const { isDust, problem } = problemNow({
    amount,
    answer,
    failure,
    form,
    nowMs: latchkey.internal.environment.now(),
  })
  const quote = problem ? undefined : answer
  const isCurrent = quote !== undefined && !isPrevious

  // Most trades are over one pool: its fee is read beside the price.
  const fee = useQuery(
    swapFeeQuery(latchkey, {
      gas: quote ? swapGas(quote) : asksPrice && to && amount ? usualSwapGas : undefined,
      networkId,
    }),
  )
  const impact = impactOf(quote, from, to)
  const balance = holding.data?.value
  const left = leftForFee(native.data?.value, token === undefined ? amount : 0n)
  const readiness = swapReadiness({
    amount,
    balance,
    hasFrom: paid !== undefined,
    hasTo: to !== undefined || isSame,
    impact,
    isDust,
    isSame,
    nativeLeft: left,
    problem,
    // What is lost is not known before prices are, nor what is lacking before the fee is.
    quote:
      isCurrent &&
      !paidPrice.isLoading &&
      !price.isLoading &&
      left !== undefined &&
      !isPending(fee.status)
        ? { networkFee: fee.data }
        : undefined,
  })
  return {
    amount,
    balance,
    fee: fee.data,
    form,
    from,
    impact,
    isFetching: query.isFetching || (isTyping && to !== undefined && amount !== undefined),
    isFromUnknown: paid === undefined,
    isPrevious,
    isToLoading:
      side !== undefined &&
      !to &&
      (known.list.isLoading || (isLookedUp && isPending(lookup.status))),
    isUnlisted: isLookedUp && !known.list.hasFailed && to !== undefined,
    isUnreachable: [holding, native].some(({ data, status }) => status === 'error' && !data),
    known,
    native: { ...known.own, price: ownPrice.price },
    problem,
    quote,
    readiness,
    retry() {
      holding.refetch()
      native.refetch()
      if (amount) query.refetch()
    },
    to,
    updatedAtMs: query.updatedAtMs,
  }
}

/** What the swap loses, by the exchange or by what both sides are worth. */
function impactOf(
  quote: SwapQuote | undefined,
  from: SwapToken,
  to: SwapToken | undefined,
): PriceImpact {
  return priceImpact({
    paidDollars: quote && worthOf(quote.fromAmount, from),
    quotedBps: quote?.impactBps,
    receivedDollars: quote && to && worthOf(quote.toAmount, to),
  })
}

/** What pays the fee when the amount is gone. */
function leftForFee(owned: bigint | undefined, amount: bigint | undefined): bigint | undefined {
  return owned === undefined || amount === undefined ? undefined : owned - amount
}

/** Why there is no price, where what came a while ago does not count on. */
function problemNow({
  amount,
  answer,
  failure,
  form,
  nowMs,
}: {
  amount: bigint | undefined
  answer: SwapQuote | undefined
  failure: SwapProblem | undefined
  form: SwapForm
  nowMs: number
}): { isDust: boolean; problem: SwapProblem | undefined } {
  // A price of a while ago counts for as long as its exchange said.
  const isStillGood =
    failure?.kind === 'unavailable' && answer !== undefined && answer.expiresAtMs > nowMs
  const isDust = amount === 0n && (/[1-9]/.test(form.amount) || form.amountProblem?.kind === 'cut')
  return { isDust, problem: isDust ? { kind: 'tooSmall' } : isStillGood ? undefined : failure }
}

/** What is known to be the price of a token: by the account's own list, else asked for by itself, once. */
function usePrice(
  { own, portfolio }: SwapTokens,
  token: SwapToken | undefined,
  isWanted: boolean,
): { price: number | undefined; isLoading: boolean } {
  const latchkey = useLatchkey()
  const networkId = token?.networkId ?? own.networkId
  const isLacking = token !== undefined && token.price === undefined && isWanted
  const query = useQuery({
    ...priceQuery(latchkey, { networkId, token: token?.address }),
    enabled: isLacking && !portfolio.isLoading,
  })
  return {
    isLoading: isLacking && (portfolio.isLoading || isPending(query.status)),
    price: token?.price ?? query.data?.price,
  }
}

/** A price of another pair says nothing of this one. */
function ofPair(
  quote: SwapQuote | undefined,
  { fromToken, networkId, toToken }: Pick<SwapQuote, 'fromToken' | 'networkId' | 'toToken'>,
): SwapQuote | undefined {
  return quote?.networkId === networkId &&
    quote.fromToken === fromToken &&
    quote.toToken === toToken
    ? quote
    : undefined
}

function amountOf({ amount, unit }: SwapForm, token: SwapToken): bigint | undefined {
  if (!amount) return undefined
  if (unit === 'token') return readAmount(amount, token)
  const money = readAmount(amount, { decimals: moneyDecimals })
  if (money === undefined || token.price === undefined) return undefined
  return fromMoney(money, { decimals: token.decimals, price: token.price })
}
