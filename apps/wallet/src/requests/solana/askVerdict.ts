import { readPaid } from '../../device/paidReceivers.ts'
import type { JudgedEffect, Reason, Verdict } from '../../judge/judgeEffects.ts'
import { compareRisk, toVerdict } from '../../judge/judgeEffects.ts'
import { type JudgedChange, leaves, leavesFirst, type Outcome } from '../../judge/judgeOutcome.ts'
import type { Change } from '../../judge/readLogs.ts'
import type { KnownAccount } from '../../judge/solana/createLedger.ts'
import { judgeTransactions } from '../../judge/solana/judgeTransactions.ts'
import { type Instruction, readInstructions } from '../../judge/solana/readInstructions.ts'
import type { SolanaMessage } from '../../judge/solana/readSolanaMessage.ts'
import { symbolOf } from '../../judge/solana/symbolOf.ts'
import type { RequestContext } from '../createRequests.ts'
import { askAccounts, askTables } from './askAccounts.ts'
import { type Simulated, simulate } from './simulate.ts'

/** Accounts say of which mint they are, and mints are asked after them. */
const maxRounds = 2

/** Several hang on each other, and nodes try out one. */
const untried: Simulated = {
  balance: undefined,
  effects: [],
  isBelowRent: false,
  isPartial: false,
  outcome: { status: 'unknown' },
}

/** A transaction with what it says. */
export type ReadTransaction = { bytes: Uint8Array; message: SolanaMessage }

export type JudgedTransactions = {
  /** What the visitor has of the network's coin now; nothing where no node said it, or there are several. */
  balance: bigint | undefined
  changes: readonly JudgedChange[]
  /** Of one that does nothing but pay. */
  isPayment: boolean
  outcome: Outcome
  verdict: Verdict
}

/**
 * Says what transactions do, by what the wallet's own nodes say of the tables and the accounts that they name, and of one
 * alone what comes of it when it is tried out; undefined where one is not as the chain takes it.
 */
export async function askVerdict(
  transactions: readonly ReadTransaction[],
  request: RequestContext,
): Promise<JudgedTransactions | undefined> {
  const lookups = transactions.flatMap(({ message }) => message.lookups.map(({ table }) => table))
  const tables = await askTables(lookups, request)
  const all: (readonly Instruction[])[] = []
  for (const { message } of transactions) {
    const instructions = readInstructions(message, tables)
    if (!instructions) return undefined
    all.push(instructions)
  }
  const address = request.user.descriptor.addresses.solana
  const { tokens: listed = [] } = request.network
  const symbols = new Map(listed.map((token) => [token.address, token.symbol]))
  const [first, ...more] = transactions
  const [instructions = []] = all
  // What several do hangs on those before them.
  const tried =
    first && more.length === 0
      ? simulate(first.bytes, { instructions, message: first.message, request })
      : Promise.resolve(untried)
  const paid = await readPaid(request.context.storage, request.user.descriptor.walletId).catch(
    () => [],
  )
  let known: ReadonlyMap<string, KnownAccount> = new Map()
  const judge = () => judgeTransactions(all, { address, known, paid, symbols })
  let { verdict, wanted } = judge()
  for (let round = 0; round < maxRounds && wanted.length > 0; round += 1) {
    const found = await askAccounts(wanted, request)
    // A node that does not answer is not waited for twice.
    if (found.size === 0) break
    known = new Map([...known, ...found])
    ;({ verdict, wanted } = judge())
  }
  const simulated = await tried
  const { balance, outcome } = simulated
  const changed = outcome.status === 'done' ? outcome.changes : []
  // A page may have any number of others change, and not all of them are asked about.
  const mints = [...changed]
    .sort((one, other) => rankOf(one, symbols) - rankOf(other, symbols))
    .flatMap(({ token }) => token ?? [])
  known = new Map([
    ...known,
    ...(await askAccounts(
      mints.filter((mint) => !known.has(mint)),
      request,
    )),
  ])
  return {
    balance,
    changes: changesOf(outcome, { known, symbols }),
    isPayment: more.length === 0 && isPayment(verdict, address),
    outcome,
    verdict: withOutcome(verdict, simulated, hasRules(changed, { known, symbols })),
  }
}

/** Whether it is one payment of the visitor and nothing else, whoever gets it. */
function isPayment({ effects, reasons }: Verdict, address: string): boolean {
  const [only, ...more] = effects
  return (
    only?.effect.kind === 'pay' &&
    only.effect.from === address &&
    more.length === 0 &&
    reasons.every((reason) => reason === 'lookAlike')
  )
}

/** Adds what trying it out has shown and the bytes do not say. */
function withOutcome(
  verdict: Verdict,
  { effects, isBelowRent, isPartial, outcome }: Simulated,
  isRuled: boolean,
): Verdict {
  const said = new Set(verdict.effects.map(nameOf))
  const all = [...verdict.effects, ...effects.filter((each) => !said.has(nameOf(each)))]
  const reasons: readonly Reason[] =
    outcome.status === 'fails'
      ? [isBelowRent ? 'belowRent' : 'fails']
      : outcome.status === 'unknown'
        ? ['notTried']
        : isPartial
          ? ['partlyTried']
          : []
  return toVerdict(
    all.sort((one, other) => compareRisk(one.reasons, other.reasons)),
    [...verdict.reasons, ...reasons, ...(isRuled ? (['tokenRules'] as const) : [])],
  )
}

/** Whether a token comes whose maker keeps power over it; who lists one for the wallet has looked at it. */
function hasRules(
  changes: readonly Change[],
  {
    known,
    symbols,
  }: { known: ReadonlyMap<string, KnownAccount>; symbols: ReadonlyMap<string, string> },
): boolean {
  return changes.some((change) => {
    if (change.token === undefined || leaves(change) || symbols.has(change.token)) return false
    const mint = known.get(change.token)
    return mint?.kind === 'mint' && mint.rules !== undefined
  })
}

function nameOf({ effect }: JudgedEffect): string {
  const account = 'account' in effect ? effect.account : ''
  const spender = 'spender' in effect ? `${effect.spender} ${effect.token}` : ''
  return `${effect.kind} ${account} ${spender}`
}

/** What leaves and is listed first, what comes and is not last. */
function rankOf(change: Change, symbols: ReadonlyMap<string, string>): number {
  return (leaves(change) ? 0 : 2) + (symbols.has(change.token ?? '') ? 0 : 1)
}

/** Changes with their units: what comes after what leaves. */
function changesOf(
  outcome: Outcome,
  {
    known,
    symbols,
  }: { known: ReadonlyMap<string, KnownAccount>; symbols: ReadonlyMap<string, string> },
): readonly JudgedChange[] {
  if (outcome.status !== 'done') return []
  return outcome.changes
    .map((change) => {
      const mint = change.token === undefined ? undefined : known.get(change.token)
      return mint?.kind === 'mint' && change.token !== undefined
        ? {
            change,
            token: { decimals: mint.decimals, symbol: symbolOf(change.token, symbols) },
          }
        : { change }
    })
    .sort(leavesFirst)
}
