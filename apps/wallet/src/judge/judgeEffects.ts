import type { Effect } from './Effect.ts'
import { isEndless } from './isEndless.ts'
import { isEndlessTime } from './isEndlessTime.ts'
import { isNamesake } from './isNamesake.ts'
import { judgeDescribed } from './judgeDescribed.ts'
import { judgePayment } from './judgePayment.ts'
import { judgeTrade } from './judgeTrade.ts'
import { gives, leaves } from './leaves.ts'
import { tokensOf } from './namedBy.ts'
import type { SolanaEffect } from './solana/SolanaEffect.ts'
import { unitsOf } from './unitsOf.ts'

/** What a contract said of itself; `unknown` where it was not to be asked, or is neither. */
export type TokenFacts =
  | { kind: 'coins'; decimals: number; supply: bigint | undefined; symbol: string }
  | { kind: 'items' }
  | { kind: 'unknown' }

/** What the wallet's own nodes say of those that a request names, by address in small letters, and what the wallet knows. */
export type Facts = {
  chainId: bigint
  /** Whether an account has code. */
  hasCode: ReadonlyMap<string, boolean>
  nowMs: number
  /** The wallet's account. */
  own: string
  /** Whom it has paid from this device. */
  paid: readonly string[]
  tokens: ReadonlyMap<string, TokenFacts>
}

/** Why care is due. */
export type Reason = keyof typeof riskOf
export type Risk = 'none' | 'warn' | 'bad'

/** How much care each is due. */
export const riskOf = {
  /** A collection as a whole. */
  allItems: 'bad',
  /** More may be taken than what it is for takes. */
  allowsMore: 'bad',
  /** What is signed can be sent at any time later: it rests on a nonce that is kept on the chain. */
  anyTime: 'bad',
  /** An account of the visitor's becomes a program's. */
  assign: 'bad',
  /** Someone else decides of an account or a token of the visitor's. */
  authority: 'bad',
  /** An account would have less than the network keeps one for, and that fails. */
  belowRent: 'bad',
  /** Less comes than the request names. */
  bringsLess: 'bad',
  /** What an account of the visitor's holds of the network's coin goes to someone else. */
  closed: 'bad',
  /** The node says that it would fail, and that would cost its fee. */
  fails: 'bad',
  /** The page offers the network far more than it asks for. */
  fee: 'bad',
  /** An order brings nothing, or next to nothing. */
  forNothing: 'bad',
  /** A text that is a hash: what it stands for no one can tell. */
  hash: 'bad',
  /** What is staked may be kept from the visitor. */
  locked: 'bad',
  /** Who gets it looks like one who was paid before, and is another. */
  lookAlike: 'bad',
  /** Who gets it is no one, or the token itself. */
  lost: 'bad',
  /** It looks like what is for a contract that is known, and is for another. */
  mimic: 'bad',
  /** A token calls itself by the name of another that is known. */
  namesake: 'bad',
  /** What is called has no code: nothing is done but the payment. */
  noCode: 'bad',
  /** It counts for years. */
  noEnd: 'bad',
  /** The page chose another number than the next: it replaces another transaction, or is done at any time later. */
  nonce: 'bad',
  /** More than there is, or than anyone could ever have. */
  noLimit: 'bad',
  /** What comes of a trade is someone else's. */
  otherReceiver: 'bad',
  /** The network's coin goes to a contract that is asked for nothing that costs it. */
  paysToo: 'bad',
  /** Whoever has the signature takes, with no transaction of the visitor's. */
  signature: 'bad',
  /** An account without code may take: a person, or a contract that does not exist yet. */
  stranger: 'bad',
  /** More leaves than the request names. */
  takesMore: 'bad',
  /** Calls lie in each other, or are so many, that no one reads them. */
  tooMany: 'bad',
  /** A program that holds the visitor's money is asked for what was not read. */
  unreadHolder: 'bad',
  /** More leaves than the maker of a contract names. */
  alsoLeaves: 'warn',
  /** What is signed names no network, so that it counts on each. */
  anyNetwork: 'warn',
  /** Tokens are destroyed. */
  burned: 'warn',
  /** It is said in the words of a contract's maker, and no more is known. */
  described: 'warn',
  /** A payment that the request names is none when it is tried out. */
  differs: 'warn',
  /** A text may be another than it looks. */
  disguised: 'warn',
  /** A swap may bring nothing, or next to nothing. */
  noLeast: 'warn',
  /** No node could try it out. */
  notTried: 'warn',
  /** An amount that is described is all that there is, or more. */
  openAmount: 'warn',
  /** A node could try out a part of it, and looked at nothing else. */
  partlyTried: 'warn',
  /** What leaves is paid for, whenever someone wants it. */
  order: 'warn',
  /** Something leaves, or may be taken, among other things that are done at once. */
  several: 'warn',
  /** Whoever made a token can take it back, keep a part of it, or keep it from being moved. */
  tokenRules: 'warn',
  /** No node said whether who may take is a contract. */
  unchecked: 'warn',
  /** No node said whose account tokens go to. */
  unknownReceiver: 'warn',
  /** What the contract of a token says of amounts is not known. */
  unknownToken: 'warn',
  unread: 'warn',
} as const satisfies Record<string, Risk>

/** An effect with what is known of its token. */
export type JudgedEffect = {
  effect: Effect | SolanaEffect
  reasons: readonly Reason[]
  /** Where amounts of the token can be said in coins; its address stands for a symbol that is not known. */
  token?: { decimals: number; symbol: string | undefined } | undefined
  /** Of several tokens, by their addresses in small letters. */
  tokens?: ReadonlyMap<string, { decimals: number; symbol: string | undefined }> | undefined
}

export type Verdict = { effects: readonly JudgedEffect[]; reasons: readonly Reason[]; risk: Risk }

const order: readonly Risk[] = ['none', 'warn', 'bad']

/**
 * Says what effects are by what is known of the contracts, and how much care each is due; the worst counts for all.
 *
 * @param also reasons that lie in the request, not in what it does
 */
export function judgeEffects(
  effects: readonly Effect[],
  facts: Facts,
  { also = [] }: { also?: readonly Reason[] } = {},
): Verdict {
  const judged = effects.map((effect) => judgeEffect(effect, facts))
  const isMany = effects.filter(({ kind }) => kind !== 'unread').length > 1
  return toVerdict(judged, [
    ...also,
    ...(isMany && effects.some(leaves) ? (['several'] as const) : []),
  ])
}

/** Gathers what was found: each reason once, the worst first; `reasons` are those of the request as a whole. */
export function toVerdict(
  effects: readonly JudgedEffect[],
  reasons: readonly Reason[] = [],
): Verdict {
  const all = [...reasons, ...effects.flatMap((each) => each.reasons)]
  return { effects, ...judgeReasons(all) }
}

/** How much care reasons are due together: each once, the worst first. */
export function judgeReasons(given: readonly Reason[]): Pick<Verdict, 'reasons' | 'risk'> {
  const reasons = [...new Set(given)].sort((one, other) => compareRisk([one], [other]))
  return { reasons, risk: worstOf(reasons) }
}

/** Sorts what is worse before what is less so. */
export function compareRisk(one: readonly Reason[], other: readonly Reason[]): number {
  return order.indexOf(worstOf(other)) - order.indexOf(worstOf(one))
}

function worstOf(reasons: readonly Reason[]): Risk {
  return order.findLast((risk) => reasons.some((reason) => riskOf[reason] === risk)) ?? 'none'
}

function judgeEffect(read: Effect, facts: Facts): JudgedEffect {
  if (read.kind === 'unread') {
    if (read.isTooMany) return { effect: read, reasons: ['tooMany'] }
    const why = codeOf(read.to, facts) === false ? 'noCode' : 'unread'
    return { effect: read, reasons: read.isMimic ? ['mimic', why] : [why] }
  }
  if (read.kind === 'pay')
    return { effect: read, reasons: ['paysToo', ...judgePayment(read.to, facts)] }
  if (read.kind === 'described')
    return { effect: read, reasons: judgeDescribed(read, facts), tokens: coinsOf(read, facts) }
  if (read.kind === 'trade')
    return {
      effect: read,
      reasons: [
        ...judgeTrade(read, facts),
        ...(isEndlessTime(read.until ?? 0n, facts) ? (['noEnd'] as const) : []),
      ],
      tokens: coinsOf(read, facts),
    }
  const token = facts.tokens.get(read.token.toLowerCase()) ?? { kind: 'unknown' }
  const effect = token.kind === 'items' ? asItem(read) : read
  const coins = token.kind === 'coins' ? token : undefined
  const reasons: Reason[] = []
  if (codeOf(effect.token, facts) === false) reasons.push('noCode')
  if (effect.kind === 'allow' && effect.amount > 0n && isEndless(effect.amount, coins?.supply))
    reasons.push('noLimit')
  if (effect.kind === 'allow' && effect.amount > 0n && effect.isBeyond) reasons.push('allowsMore')
  if (effect.kind === 'allowAll' && effect.isOn) reasons.push('allItems')
  if (gives(effect)) {
    const hasCode = codeOf(effect.spender, facts)
    if (!hasCode) reasons.push(hasCode === false ? 'stranger' : 'unchecked')
  }
  if (isCoins(effect) && !coins) reasons.push('unknownToken')
  if (isCoins(effect) && isNamesake(effect.token, coins?.symbol, facts.chainId))
    reasons.push('namesake')
  if (effect.kind === 'send' || effect.kind === 'sendItem') {
    if (effect.to.toLowerCase() === effect.token.toLowerCase()) reasons.push('lost')
    reasons.push(...judgePayment(effect.to, facts))
  }
  if (endsOf(effect).some((seconds) => isEndlessTime(seconds, facts))) reasons.push('noEnd')
  const units = unitsOf(effect.token, facts)
  return { effect, reasons, ...(units && { token: units }) }
}

type TokenEffect = Exclude<Effect, { kind: 'described' | 'pay' | 'trade' | 'unread' }>

function coinsOf(effect: Effect, facts: Facts): JudgedEffect['tokens'] {
  return new Map(
    tokensOf([effect]).flatMap((each) => {
      const units = unitsOf(each, facts)
      return units ? [[each.toLowerCase(), units] as const] : []
    }),
  )
}

/** The contract of a collection means the number of an item where one of coins means an amount. */
function asItem(effect: TokenEffect): TokenEffect {
  const { kind, token } = effect
  if (kind === 'send')
    return {
      count: 1n,
      from: effect.from,
      id: effect.amount,
      kind: 'sendItem',
      to: effect.to,
      token,
    }
  if (kind === 'allow')
    return { id: effect.amount, kind: 'allowItem', spender: effect.spender, token }
  return effect
}

function isCoins(effect: Effect): effect is Extract<Effect, { kind: 'allow' | 'send' }> {
  return effect.kind === 'send' || effect.kind === 'allow'
}

function endsOf(effect: Effect): readonly bigint[] {
  if (effect.kind === 'send') return [effect.signatureUntil ?? 0n]
  if (effect.kind !== 'allow' || effect.amount === 0n) return []
  return [effect.until ?? 0n, effect.signatureUntil ?? 0n]
}

function codeOf(address: string, { hasCode }: Facts): boolean | undefined {
  return hasCode.get(address.toLowerCase())
}
