import type { SolanaMessage } from './readSolanaMessage.ts'

/** An instruction with the addresses that it names; undefined are those of tables that could not be read. */
export type Instruction = {
  accounts: readonly (string | undefined)[]
  data: Uint8Array
  program: string
}

/** The addresses of tables, by the tables' own. */
export type Tables = ReadonlyMap<string, readonly string[]>

/**
 * Puts addresses where a message has places: its own accounts, then what may be written of all its tables, then the rest of
 * them. Nothing for one that the chain would not take either: its programs stand in the message, and none of them pays.
 */
export function readInstructions(
  { accounts, instructions, lookups }: SolanaMessage,
  tables: Tables,
): readonly Instruction[] | undefined {
  const loaded = (which: 'readonly' | 'writable') =>
    lookups.flatMap((lookup) => lookup[which].map((place) => tables.get(lookup.table)?.[place]))
  const all = [...accounts, ...loaded('writable'), ...loaded('readonly')]
  const isSound = instructions.every(
    (each) =>
      each.program > 0 &&
      each.program < accounts.length &&
      each.accounts.every((place) => place < all.length),
  )
  if (!isSound) return undefined
  return instructions.map((each) => ({
    accounts: each.accounts.map((place) => all[place]),
    data: each.data,
    program: accounts[each.program] ?? '',
  }))
}
