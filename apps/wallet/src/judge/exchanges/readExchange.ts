import type { Call, Effect } from '../Effect.ts'
import type { Trade } from '../judgeTrade.ts'
import { wrappedCoinOf } from '../wrappedCoins.ts'
import { isKnownRouter } from './knownRouters.ts'
import { readStep, type Step, type TradeStep } from './readStep.ts'

/**
 * What a swap pays and gets, of an exchange that is known; nothing of any other contract. What a router keeps on the way is
 * followed to who gets it in the end.
 *
 * @param list the calls that it makes of itself one after another, or the one that it is
 */
export function readExchange(
  { chainId, exchange, from: caller, to: address, value }: Call,
  list: readonly string[],
): readonly Effect[] | undefined {
  const wrapped = wrappedCoinOf({ chainId, exchange })
  const isKnown =
    isKnownRouter(chainId, address) || exchange?.routers.includes(address.toLowerCase())
  if (wrapped === undefined || !isKnown) return undefined
  const router = { address: address.toLowerCase(), caller, value, wrapped }
  const steps = list.map((data) => readStep(data, router))
  const read = steps.filter((step) => step !== undefined)
  const paid = pay(read, { value, wrapped })
  const trades = paid.trades.map((trade) => handOut(trade, read, router))
  const isWhole = read.length === steps.length && paid.isSettled && trades.length > 0
  return [
    ...trades.map((trade) => effectOf(trade, address)),
    ...(isWhole ? [] : [{ kind: 'unread', to: address } as const]),
  ]
}

/** Pays each trade of the wrapped coin with what came with the call, as long as that suffices; what is left has to go back. */
function pay(
  steps: readonly Step[],
  { value, wrapped }: { value: bigint; wrapped: string },
): { isSettled: boolean; trades: readonly TradeStep[] } {
  let left = value
  const trades = steps
    .filter((step) => step.kind === 'trade')
    .map((trade) => {
      const isCoin = trade.hasCoin?.from ?? (trade.from === wrapped && left >= trade.amount)
      if (!isCoin) return trade
      left -= trade.amount
      return { ...trade, hasCoin: { ...trade.hasCoin, from: true as const } }
    })
  return { isSettled: left <= 0n || steps.some(({ kind }) => kind === 'refund'), trades }
}

/** Who gets in the end what the router keeps of a trade. */
function handOut(
  trade: TradeStep,
  steps: readonly Step[],
  { address, wrapped }: { address: string; wrapped: string },
): TradeStep {
  if (trade.receiver.toLowerCase() !== address) return trade
  const later = steps.slice(
    steps.findIndex((step) => step.kind === 'trade' && step.to === trade.to),
  )
  const end = later.find(
    (step) =>
      (step.kind === 'unwrap' && trade.to === wrapped) ||
      (step.kind === 'sweep' && step.token === trade.to),
  )
  if (end?.kind !== 'sweep' && end?.kind !== 'unwrap') return trade
  const isAlone = steps.filter((step) => step.kind === 'trade' && step.to === trade.to).length === 1
  const least = isAlone && end.least > trade.least ? end.least : trade.least
  const { receiver } = end
  return end.kind === 'sweep'
    ? { ...trade, least, receiver }
    : { ...trade, hasCoin: { ...trade.hasCoin, to: true }, least, receiver }
}

function effectOf({ amount, from, hasCoin, least, receiver, to }: TradeStep, at: string): Trade {
  return {
    at,
    gets: [
      hasCoin?.to ? { amount: least, kind: 'coin' } : { amount: least, kind: 'coins', token: to },
    ],
    gives: [hasCoin?.from ? { amount, kind: 'coin' } : { amount, kind: 'coins', token: from }],
    kind: 'trade',
    receiver,
  }
}
