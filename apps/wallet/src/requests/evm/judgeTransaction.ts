import type { Effect } from '../../judge/Effect.ts'
import type { Facts } from '../../judge/judgeEffects.ts'
import { judgeEffects, toVerdict, type Verdict } from '../../judge/judgeEffects.ts'
import {
  type JudgedChange,
  judgeChanges,
  judgeOutcome,
  leaves,
  type Outcome,
} from '../../judge/judgeOutcome.ts'
import { judgePayment } from '../../judge/judgePayment.ts'
import { tokensOf } from '../../judge/namedBy.ts'
import { readCall } from '../../judge/readCall.ts'
import type { RequestContext } from '../createRequests.ts'
import { askFacts } from './askFacts.ts'
import { askNumber } from './askNumber.ts'
import { chainIdOf } from './quantity.ts'
import { simulate, type Tried } from './simulate.ts'

/** Of what a transaction allows on its way so much is compared with what is allowed now. */
const maxCompared = 8
/** `allowance(address,address)` of ERC-20. */
const allowanceSelector = '0xdd62ed3e'

export type JudgedTransaction = {
  changes: readonly JudgedChange[]
  outcome: Outcome
  verdict: Verdict
}

/** Reads what a call says, has it tried out, and says how much care is due. What has no data only pays. */
export async function judgeTransaction(
  asked: Tried,
  request: RequestContext,
): Promise<JudgedTransaction> {
  const { data, to, value } = asked
  const owner = request.user.descriptor.addresses.eip155
  // What has no receiver makes a contract: it calls none.
  if (data === '0x' || to === '') return judgePlain(asked, request)
  const { exchange, id } = request.network
  const read = readCall({ chainId: chainIdOf(id), data, exchange, from: owner, to, value })
  const [known, { allowances, outcome }] = await Promise.all([
    askFacts(read, request),
    simulate(asked, { request, tokens: namedIn(read) }),
  ])
  const more = await newAllowances(allowances, { read, request })
  const others = tokensIn(outcome).filter((token) => !known.tokens.has(token))
  const found = await Promise.all([askFacts(more, request), askFacts([], request, others)])
  const facts = found.reduce(merge, known)
  const effects = [...read, ...more]
  return {
    changes: judgeChanges(outcome, facts),
    outcome,
    verdict: judgeOutcome(judgeEffects(effects, facts), outcome, { facts, owner }),
  }
}

/** Coin that goes to a person does what it says; a contract may do anything with it, or refuse it. */
async function judgePlain(asked: Tried, request: RequestContext): Promise<JudgedTransaction> {
  const { to, value } = asked
  const owner = request.user.descriptor.addresses.eip155
  const pay: Effect = { amount: value, from: owner, kind: 'pay', to }
  const known = await askFacts(to === '' ? [] : [pay], request)
  const verdict = judgeEffects([], known, { also: to === '' ? [] : judgePayment(to, known) })
  if (to === '' || known.hasCode.get(to.toLowerCase()) === false)
    return { changes: [], outcome: { changes: [], status: 'done' }, verdict }
  const { outcome } = await simulate(asked, { request, tokens: [] })
  const facts = merge(known, await askFacts([], request, tokensIn(outcome)))
  const { reasons } = judgeOutcome(
    toVerdict([{ effect: pay, reasons: [] }], verdict.reasons),
    outcome,
    { facts, owner },
  )
  return { changes: [], outcome, verdict: toVerdict([], reasons) }
}

/** What is allowed on the way, that the bytes do not say, and that is more than is allowed already. */
async function newAllowances(
  allowances: readonly Effect[],
  { read, request }: { read: readonly Effect[]; request: RequestContext },
): Promise<readonly Effect[]> {
  const said = new Set(read.map(nameOf))
  const unsaid = allowances.filter(
    (each) => !said.has(nameOf(each)) && !read.some((trade) => isTakenBy(each, trade)),
  )
  // What is not compared counts as more: any number of others could stand before it.
  const isNew = await Promise.all(
    unsaid.map((each, index) => index >= maxCompared || isMore(each, request)),
  )
  return unsaid.filter((_, index) => isNew[index])
}

/** Whether a trade takes what is allowed to its contract: not every token writes down that it is used up. */
function isTakenBy(allowance: Effect, trade: Effect): boolean {
  if (allowance.kind !== 'allow' || trade.kind !== 'trade') return false
  const { amount, spender, token } = allowance
  return (
    spender === trade.at.toLowerCase() &&
    trade.gives.some(
      (each) => each.kind === 'coins' && each.token === token && amount <= each.amount,
    )
  )
}

/** Tokens write down what is left of an allowance that is used, too. */
async function isMore(effect: Effect, request: RequestContext): Promise<boolean> {
  if (effect.kind !== 'allow') return true
  const { spender, token: to } = effect
  const addresses = [request.user.descriptor.addresses.eip155, spender]
  const before = await askNumber({ addresses, selector: allowanceSelector, to }, request)
  return before === undefined || effect.amount > before
}

function nameOf(effect: Effect): string {
  const spender = 'spender' in effect ? effect.spender : ''
  const token = 'token' in effect ? effect.token : ''
  return `${spender} ${token}`.toLowerCase()
}

function namedIn(effects: readonly Effect[]): readonly string[] {
  const tokens = tokensOf(effects).map((token) => token.toLowerCase())
  return [...new Set(tokens)].slice(0, maxCompared)
}

/** A page may have any number of tokens come, and not all of them are asked about: what leaves stands before them. */
function tokensIn(outcome: Outcome): readonly string[] {
  if (outcome.status !== 'done') return []
  const [left, came] = [
    outcome.changes.filter(leaves),
    outcome.changes.filter((each) => !leaves(each)),
  ]
  return [...left, ...came].flatMap(({ token }) => token ?? [])
}

function merge(one: Facts, other: Facts): Facts {
  return {
    ...one,
    hasCode: new Map([...one.hasCode, ...other.hasCode]),
    tokens: new Map([...one.tokens, ...other.tokens]),
  }
}
