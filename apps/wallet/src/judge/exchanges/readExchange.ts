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
 * @param isOwn whether the visitor's account calls it: what another contract calls it for is paid by that one, and what is
 *   left of the coin goes back to it
 */
export function readExchange(
  { chainId, exchange, from: caller, to: address, value }: Call,
  list: readonly string[],
  { isOwn }: { isOwn: boolean },
): readonly Effect[] | undefined {
  const wrapped = wrappedCoinOf({ chainId, exchange })
  const isKnown =
    isKnownRouter(chainId, address) || exchange?.routers.includes(address.toLowerCase())
  if (wrapped === undefined || !isKnown) return undefined
  const router = { address: address.toLowerCase(), caller, value, wrapped }
  const all = list.map((data) => readStep(data, router))
  const steps = withoutLatePermits(all, value)
  const paid = pay(steps, { value, wrapped })
  const trades = handOut(paid.steps, router).filter(({ hasCoin }) => isOwn || hasCoin?.from)
  const isWhole = isOwn && !steps.includes(undefined) && paid.isSettled && trades.length > 0
  return [
    ...trades.map((trade) => effectOf(trade, address)),
    ...(isOwn ? permitsBeyond(all, paid.steps).map((permit) => allow(permit, address)) : []),
    ...(isWhole ? [] : [{ kind: 'unread', to: address } as const]),
  ]
}

type Steps = readonly (Step | undefined)[]
type Permit = Extract<Step, { kind: 'permit' }>

/** A token's code runs where it is permitted, and may call the router: it must keep nothing yet that could be taken. */
function withoutLatePermits(steps: Steps, value: bigint): Steps {
  const first = steps.findIndex((step) => step?.kind === 'trade')
  return steps.map((step, index) =>
    step?.kind === 'permit' && (value > 0n || index > first) ? undefined : step,
  )
}

/** Those by which more could be taken than the trades behind them pay. */
function permitsBeyond(all: Steps, paid: Steps): readonly Permit[] {
  return all.filter((step, index): step is Permit => {
    if (step?.kind !== 'permit') return false
    const taken = paid.reduce(
      (sum, each) =>
        each?.kind === 'trade' && each.from === step.token && !each.hasCoin?.from
          ? sum + each.amount
          : sum,
      0n,
    )
    return paid[index] !== step || step.amount > taken
  })
}

function allow({ amount, token }: Permit, spender: string): Effect {
  return { amount, isBeyond: true, kind: 'allow', spender, token }
}

/**
 * Pays each trade of the wrapped coin with what came with the call, as long as that suffices. What is left has to go back,
 * and so has what may be left of a trade that pays at most so much; what went back pays for nothing behind it.
 */
function pay(
  steps: Steps,
  { value, wrapped }: { value: bigint; wrapped: string },
): { isSettled: boolean; steps: Steps } {
  let left = value
  let mayBeMore = false
  // Whether it is known of each trade what pays it.
  let isClear = true
  const paid = steps.map((step) => {
    if (step?.kind === 'refund') {
      left = 0n
      mayBeMore = false
    }
    if (step?.kind !== 'trade') return step
    const isCoin = step.hasCoin?.from ?? (step.from === wrapped && left >= step.amount)
    const hasMore = left > 0n || mayBeMore
    if (isCoin) {
      left -= step.amount
      mayBeMore ||= step.isUpTo ?? false
    } else if (step.from === wrapped && step.isUpTo && hasMore) isClear = false
    // Between two pools it pays the coin that it has before the token that it got, unless what comes is said exactly.
    if (step.isLong && !step.isUpTo && (left > 0n || mayBeMore)) isClear = false
    return isCoin ? { ...step, hasCoin: { ...step.hasCoin, from: true as const } } : step
  })
  return { isSettled: isClear && left <= 0n && !mayBeMore, steps: paid }
}

/**
 * The trades, each with who gets in the end what the router keeps of it: by the first step behind it that gives it away.
 * Where a step was not read, that one may have given it away already; whose code runs before, may have taken it.
 */
function handOut(
  steps: Steps,
  { address, wrapped }: { address: string; wrapped: string },
): readonly TradeStep[] {
  const ends = steps.map((step, index) =>
    step?.kind === 'trade' && step.receiver.toLowerCase() === address && !steps.includes(undefined)
      ? steps.findIndex((other, at) => at > index && isHandOut(other, step.to, wrapped))
      : -1,
  )
  return steps.flatMap((step, index) => {
    if (step?.kind !== 'trade') return []
    const at = ends[index] ?? -1
    const end = steps[at]
    if (end?.kind !== 'sweep' && end?.kind !== 'unwrap') return step
    const together = steps.flatMap((each, other) =>
      each?.kind === 'trade' && ends[other] === at ? each.least : [],
    )
    const isOpen = step.isLong || steps.slice(index + 1, at).some((each) => each?.kind === 'trade')
    const least = leastOf(step.least, { end: end.least, isOpen, together })
    const { receiver } = end
    return end.kind === 'sweep'
      ? { ...step, least, receiver }
      : { ...step, hasCoin: { ...step.hasCoin, to: true as const }, least, receiver }
  })
}

/** What comes of a trade at least when it is given away, with what comes of the others that are given away together. */
function leastOf(
  least: bigint,
  {
    end,
    isOpen,
    together,
  }: { end: bigint; isOpen: boolean | undefined; together: readonly bigint[] },
): bigint {
  if (together.length === 1) return isOpen || end > least ? end : least
  return isOpen && end < together.reduce((one, other) => one + other) ? 0n : least
}

function isHandOut(step: Step | undefined, token: string, wrapped: string): boolean {
  return step?.kind === 'sweep'
    ? step.token === token
    : step?.kind === 'unwrap' && token === wrapped
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
