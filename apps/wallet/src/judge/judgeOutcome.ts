import type { Asset, DescribedFact, Effect } from './Effect.ts'
import { isNamesake } from './isNamesake.ts'
import type { Facts, JudgedEffect } from './judgeEffects.ts'
import { type Reason, toVerdict, type Verdict } from './judgeEffects.ts'
import type { Change } from './readLogs.ts'
import { unitsOf } from './unitsOf.ts'

/** What a node says that a transaction would do if it were in the next block. */
export type Outcome =
  /** `unseen` is what the node does not look at: the network's own coin, or all that the request does not name. */
  | { status: 'done'; changes: readonly Change[]; unseen?: 'coin' | 'others' | undefined }
  /** It would do nothing, and cost its fee. */
  | { status: 'fails' }
  /** No node could try it out. */
  | { status: 'unknown' }

/** A change with what is known of its token. */
export type JudgedChange = {
  change: Change
  token?: JudgedEffect['token']
}

/** Of what comes when it is tried out a tenth, which no one lets a market take: less is no least amount. */
const leastPart = 10n
/** Where it is not known what comes, a millionth of a coin counts as none. */
const dustDigits = 6
const coinDecimals = 18

/** A hundredth may move with the market, or stay with a token, and no more. */
const tolerated = 100n

/** Adds what trying it out says to what was read of the bytes: where the two differ, care is due. */
export function judgeOutcome(
  verdict: Verdict,
  outcome: Outcome,
  { facts, owner }: { facts: Facts; owner: string },
): Verdict {
  return toVerdict(verdict.effects, [
    ...verdict.reasons,
    ...reasonsOf(
      verdict.effects.map(({ effect }) => effect),
      outcome,
      { facts, owner: owner.toLowerCase() },
    ),
    ...(hasNamesake(outcome, facts) ? (['namesake'] as const) : []),
  ])
}

/** Changes with their units: what comes after what leaves. */
export function judgeChanges(outcome: Outcome, facts: Facts): readonly JudgedChange[] {
  if (outcome.status !== 'done') return []
  return outcome.changes
    .map((change) => {
      const token = change.token === undefined ? undefined : unitsOf(change.token, facts)
      return { change, ...(token && { token }) }
    })
    .sort(leavesFirst)
}

/** Whether a token that leaves or comes calls itself by the name of another. */
function hasNamesake(outcome: Outcome, { chainId, tokens }: Facts): boolean {
  if (outcome.status !== 'done') return false
  return outcome.changes.some(({ token = '' }) => {
    const known = tokens.get(token)
    return known?.kind === 'coins' && isNamesake(token, known.symbol, chainId)
  })
}

/** What leaves stands before what comes. */
export function leavesFirst(one: JudgedChange, other: JudgedChange): number {
  return Number(leaves(other.change)) - Number(leaves(one.change))
}

/** Whether the account has less afterwards. */
export function leaves(change: Change): boolean {
  return numberOf(change) < 0n
}

/** Whether trying it out again says something that a visitor did not agree to. */
export function isWorse(before: Outcome, after: Outcome): boolean {
  if (before.status !== 'done' || after.status !== 'done') return before.status !== after.status
  const numbers = (changes: readonly Change[]) =>
    new Map(changes.map((change) => [nameOf(change), numberOf(change)]))
  const [was, is] = [numbers(before.changes), numbers(after.changes)]
  const names = new Set([...was.keys(), ...is.keys()])
  return [...names].some((name) => {
    const [one, other] = [was.get(name) ?? 0n, is.get(name) ?? 0n]
    return other < one - (one < 0n ? -one : one) / tolerated
  })
}

function reasonsOf(
  effects: readonly JudgedEffect['effect'][],
  outcome: Outcome,
  { facts, owner }: { facts: Facts; owner: string },
): readonly Reason[] {
  const named = sum(effects.flatMap((effect) => broughtBy(effect, owner)))
  const trades = sum(
    effects.flatMap((effect) => (effect.kind === 'trade' ? broughtBy(effect, owner) : [])),
  )
  const noLeast = (came?: (token: string) => bigint | undefined): readonly Reason[] =>
    [...trades].some((part) => isNone(part, came?.(part[0]), facts)) ? ['noLeast'] : []
  if (outcome.status === 'unknown') return ['notTried', ...noLeast()]
  if (outcome.status === 'fails') return ['fails']
  const { changes, unseen } = outcome
  const isPartial = unseen === 'others' || (unseen === 'coin' && named.has(coin))
  // Of the coin it is not known then what comes.
  const isSeen = (token: string) => unseen !== 'coin' || token !== coin
  const seen = new Map([...named].filter(([token]) => isSeen(token)))
  const came = comesBy(changes, effects, owner)
  /** Without what was only wrapped. */
  const traded = (token: string) =>
    isSeen(token) ? came(token) - (named.get(token) ?? 0n) + (trades.get(token) ?? 0n) : undefined
  return [
    ...(effects.some((effect) => isMissing(effect, changes, owner)) ? (['differs'] as const) : []),
    ...(bringsLess(seen, came) || (unseen === undefined && bringsNothing(effects, changes, owner))
      ? (['bringsLess'] as const)
      : []),
    ...noLeast(traded),
    ...takesMore(effects, changes, owner),
    ...(isPartial ? (['partlyTried'] as const) : []),
  ]
}

/** Whether a payment of the account that the bytes name is none. */
function isMissing(
  effect: JudgedEffect['effect'],
  changes: readonly Change[],
  owner: string,
): boolean {
  if (effect.kind !== 'send' || effect.from.toLowerCase() !== owner) return false
  if (effect.to.toLowerCase() === owner) return false
  const token = effect.token.toLowerCase()
  const change = changes.find((each) => each.kind === 'coins' && each.token === token)
  const left = change ? -numberOf(change) : 0n
  return left < effect.amount - effect.amount / tolerated
}

/**
 * Whether more leaves than the parts of a request name together, though all of it was read. A maker's words may leave out what
 * is given back or used up: what they do not name at all is only said.
 */
function takesMore(
  effects: readonly JudgedEffect['effect'][],
  changes: readonly Change[],
  owner: string,
): readonly Reason[] {
  if (effects.some(({ kind }) => kind === 'unread')) return []
  const isDescribed = effects.some(({ kind }) => kind === 'described')
  const named = sum(effects.flatMap((effect) => takenBy(effect, owner)))
  const left = sum(
    changes.filter(leaves).map((change) => [change.token ?? coin, -numberOf(change)] as const),
  )
  const more = [...left].filter(([token, amount]) => {
    const most = named.get(token) ?? 0n
    return amount > most + most / tolerated
  })
  return more.map(([token]) => (isDescribed && !named.has(token) ? 'alsoLeaves' : 'takesMore'))
}

/** Whether less comes than the parts of a request name together, or nothing. */
function bringsLess(named: ReadonlyMap<string, bigint>, came: (token: string) => bigint): boolean {
  return [...named].some(([token, least]) => {
    const amount = came(token)
    return amount <= 0n || amount < least - least / tolerated
  })
}

/** How much of each comes: what comes may leave again by another part of the request, and is none of this. */
function comesBy(
  changes: readonly Change[],
  effects: readonly JudgedEffect['effect'][],
  owner: string,
): (token: string) => bigint {
  const taken = sum(effects.flatMap((effect) => takenBy(effect, owner)))
  const changed = sum(
    changes.flatMap((change) =>
      change.kind === 'coins' ? [[change.token ?? coin, change.amount] as const] : [],
    ),
  )
  return (token) => (changed.get(token) ?? 0n) + (taken.get(token) ?? 0n)
}

/** Whether the least that trades name is none: by what comes of them, else by what a coin is. */
function isNone([token, least]: Part, came: bigint | undefined, { tokens }: Facts): boolean {
  // That none is named at all is said of the trade.
  if (least === 0n) return false
  if (came !== undefined) return least * leastPart < came
  const known = tokens.get(token)
  const decimals =
    token === coin ? coinDecimals : known?.kind === 'coins' ? known.decimals : undefined
  return decimals !== undefined && least * 10n ** BigInt(dustDigits) <= 10n ** BigInt(decimals)
}

/** Whether nothing comes of a single call whose maker names a least number, and not of what. */
function bringsNothing(
  [effect, ...others]: readonly JudgedEffect['effect'][],
  changes: readonly Change[],
  owner: string,
): boolean {
  if (effect?.kind !== 'described' || others.length > 0 || !isFor(effect, owner)) return false
  const isNamed = effect.facts.some((fact) => fact.kind === 'number' && fact.isLeast)
  return isNamed && changes.every(leaves)
}

/** Whether all that comes of what a maker describes is the account's. */
function isFor({ facts }: Extract<Effect, { kind: 'described' }>, owner: string): boolean {
  return facts.every(
    (fact) => fact.kind !== 'address' || !fact.isReceiver || fact.address.toLowerCase() === owner,
  )
}

/** How much of what: a token by its address in small letters, or the network's own coin. */
type Part = readonly [string, bigint]

/** Stands where tokens have an address. */
const coin = ''

function sum(parts: readonly Part[]): ReadonlyMap<string, bigint> {
  const all = new Map<string, bigint>()
  for (const [token, amount] of parts) all.set(token, (all.get(token) ?? 0n) + amount)
  return all
}

/** What comes to the account by what an effect says, and how much of it at least. */
function broughtBy(effect: JudgedEffect['effect'], owner: string): readonly Part[] {
  if (effect.kind === 'wrap')
    return effect.amount > 0n ? [[effect.token.toLowerCase(), effect.amount]] : []
  if (effect.kind === 'described')
    return isFor(effect, owner) ? effect.facts.filter(isLeast).flatMap(partNamedBy) : []
  return effect.kind === 'trade' && effect.receiver.toLowerCase() === owner
    ? effect.gets.filter((asset) => asset.kind !== 'item').map(partOf)
    : []
}

/** What leaves the account by what an effect says, and how much of each at most. */
function takenBy(effect: JudgedEffect['effect'], owner: string): readonly Part[] {
  switch (effect.kind) {
    case 'send':
    case 'sendItem': {
      // What goes from others, or to the account itself, is nothing that it has less of.
      const isOut = effect.from.toLowerCase() === owner && effect.to.toLowerCase() !== owner
      const amount = effect.kind === 'send' ? effect.amount : effect.count
      return isOut ? [[effect.token.toLowerCase(), amount]] : []
    }
    case 'unwrap':
      return [[effect.token.toLowerCase(), effect.amount]]
    case 'pay':
    case 'wrap':
      return [[coin, effect.amount]]
    case 'trade':
      return effect.gives.map(partOf)
    case 'described':
      return effect.facts.filter((fact) => !isLeast(fact)).flatMap(partNamedBy)
    default:
      return []
  }
}

function partOf(asset: Asset): Part {
  if (asset.kind === 'coin') return [coin, asset.amount]
  return [asset.token.toLowerCase(), asset.kind === 'coins' ? asset.amount : asset.count]
}

/** Whether a maker's words say that it comes. */
function isLeast(fact: DescribedFact): boolean {
  return 'isLeast' in fact && fact.isLeast === true
}

/** What a maker's words name, whichever way it goes. */
function partNamedBy(fact: DescribedFact): readonly Part[] {
  if (fact.kind === 'item') return [[fact.token.toLowerCase(), 1n]]
  return fact.kind === 'amount' ? [[fact.token?.toLowerCase() ?? coin, fact.amount]] : []
}

function numberOf(change: Change): bigint {
  return change.kind === 'coins' ? change.amount : change.count
}

function nameOf(change: Change): string {
  return `${change.token ?? ''} ${change.kind === 'items' ? change.id : ''}`
}
