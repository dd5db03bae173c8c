import type { JudgedEffect } from '../judgeEffects.ts'
import type { Ledger } from './createLedger.ts'

export type ReadContext = {
  /** The visitor's. */
  address: string
  ledger: Ledger
  /** Of mints that the wallet's server lists. */
  symbols: ReadonlyMap<string, string>
}

/**
 * Reads what an instruction does, from its accounts and its data. Bytes that stand behind are passed over, as the programs
 * do. Throws a `RangeError` where it cannot be read.
 */
export type InstructionReader = (
  instruction: { accounts: readonly string[]; data: Uint8Array },
  context: ReadContext,
) => readonly JudgedEffect[]

/** The account at a place. */
export function accountAt(accounts: readonly string[], place: number): string {
  const account = accounts[place]
  if (account === undefined) throw new RangeError('An account is missing')
  return account
}
