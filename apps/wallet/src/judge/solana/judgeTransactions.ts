import { isLookAlike } from '../isLookAlike.ts'
import {
  compareRisk,
  type JudgedEffect,
  type Reason,
  toVerdict,
  type Verdict,
} from '../judgeEffects.ts'
import { leaves } from '../leaves.ts'
import { ByteReader } from './ByteReader.ts'
import { createLedger, type KnownAccount } from './createLedger.ts'
import type { InstructionReader } from './InstructionReader.ts'
import {
  associatedTokenProgram,
  budgetProgram,
  memoPrograms,
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from './programs.ts'
import { readAssociatedToken } from './readAssociatedToken.ts'
import type { Instruction } from './readInstructions.ts'
import { readMemo } from './readMemo.ts'
import { readStake } from './readStake.ts'
import { readSystem } from './readSystem.ts'
import { readToken } from './readToken.ts'
import { receiverOf } from './receiverOf.ts'

const readers: ReadonlyMap<string, InstructionReader> = new Map<string, InstructionReader>([
  [systemProgram, readSystem],
  [tokenProgram, readToken],
  [token2022Program, readToken],
  [associatedTokenProgram, readAssociatedToken],
  [stakeProgram, readStake],
  // What it sets is shown as the fee.
  [budgetProgram, () => []],
  ...memoPrograms.map((program) => [program, readMemo] as const),
])
/** Programs that hold the visitor's money: what is asked of them and not read may be anything. */
const holders: ReadonlySet<string> = new Set([
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
])
const advanceNonceNumber = 4
/** No one reads more. */
const maxEffects = 256

/**
 * Says what transactions do to a visitor, the worst first, by what is known of the accounts that they name, and of which
 * accounts more should be known for it.
 *
 * @param transactions each with its instructions; any of them may be sent without the others
 */
export function judgeTransactions(
  transactions: readonly (readonly Instruction[])[],
  {
    address,
    known,
    paid = [],
    symbols,
  }: {
    address: string
    known: ReadonlyMap<string, KnownAccount>
    /** Whom the visitor has paid from this device. */
    paid?: readonly string[]
    /** Of mints. */
    symbols: ReadonlyMap<string, string>
  },
): { verdict: Verdict; wanted: readonly string[] } {
  const wanted = new Set<string>()
  const all = transactions.flatMap((instructions) => {
    const ledger = createLedger(known)
    const effects = instructions.flatMap((each) =>
      readInstruction(each, { address, ledger, symbols }),
    )
    for (const each of ledger.wanted) wanted.add(each)
    return effects
      .map((each) => withOwner(each, ledger.ownerOf))
      .map((each) => withReceiver(each, address, paid))
  })
  const effects = all
    .sort((one, other) => compareRisk(one.reasons, other.reasons))
    .slice(0, maxEffects)
  if (all.length > maxEffects)
    effects.unshift({ effect: { isTooMany: true, kind: 'unread', to: '' }, reasons: ['tooMany'] })
  const isMany = all.filter(({ effect }) => leaves(effect) && !isOwn(effect, address)).length > 1
  const reasons: readonly Reason[] = [
    ...(transactions.some(isDurable) ? (['anyTime'] as const) : []),
    ...(isMany ? (['several'] as const) : []),
  ]
  return { verdict: toVerdict(effects, reasons), wanted: [...wanted] }
}

function readInstruction(
  { accounts, data, program }: Instruction,
  context: Parameters<InstructionReader>[1],
): readonly JudgedEffect[] {
  const unread: JudgedEffect = {
    effect: { kind: 'unread', to: program },
    reasons: [holders.has(program) ? 'unreadHolder' : 'unread'],
  }
  const read = readers.get(program)
  // One that no node named may be any.
  const whole = accounts.flatMap((account) => account ?? [])
  if (!read || whole.length < accounts.length) return [unread]
  try {
    return read({ accounts: whole, data }, context)
  } catch (error) {
    if (error instanceof RangeError) return [unread]
    throw error
  }
}

/** Whether it is an account of the visitor's that is made: what is put into it is theirs still. */
function isOwn(effect: JudgedEffect['effect'], address: string): boolean {
  return effect.kind === 'createAccount' && effect.owner === address
}

/** Whose an account is that a transaction makes stands in a later instruction of it. */
function withOwner(
  judged: JudgedEffect,
  ownerOf: (account: string) => string | undefined,
): JudgedEffect {
  const { effect } = judged
  if (effect.kind !== 'createAccount') return judged
  const owner = ownerOf(effect.account)
  return { effect: { ...effect, owner }, reasons: owner === undefined ? ['unread'] : [] }
}

/** Who is paid may look like another. */
function withReceiver(
  judged: JudgedEffect,
  address: string,
  paid: readonly string[],
): JudgedEffect {
  const receiver = receiverOf(judged.effect, address)
  return receiver !== undefined && isLookAlike(receiver, [address, ...paid])
    ? { ...judged, reasons: [...judged.reasons, 'lookAlike'] }
    : judged
}

/** Whether a transaction begins by advancing a nonce: it then is good until that is done, and not for a minute. */
function isDurable([first]: readonly Instruction[]): boolean {
  if (first?.program !== systemProgram || first.data.length < 4) return false
  return new ByteReader(first.data).u32() === advanceNonceNumber
}
