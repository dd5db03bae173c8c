import { ByteReader } from './ByteReader.ts'

/** Accounts that a transaction takes from a table on the chain, by their places in it. */
export type Lookup = { readonly: readonly number[]; table: string; writable: readonly number[] }

/** What a Solana transaction says, as far as a wallet reads it. */
export type SolanaMessage = {
  /** Those that it names itself; the tables' come after them. */
  accounts: readonly string[]
  instructions: readonly { accounts: readonly number[]; data: Uint8Array; program: number }[]
  lookups: readonly Lookup[]
  /** How many of the accounts sign; the first one pays. */
  signers: number
}

/** Reads the message of a transaction, legacy or of version 0; undefined for bytes that are none. */
export function readSolanaMessage(bytes: Uint8Array): SolanaMessage | undefined {
  try {
    const reader = new ByteReader(bytes)
    const isVersioned = (bytes[0] ?? 0) >= 0x80
    if (isVersioned && reader.byte() !== 0x80) return undefined
    const signers = reader.byte()
    reader.take(2)
    const accounts = reader.list(() => reader.key())
    reader.take(32)
    const instructions = reader.list(() => ({
      program: reader.byte(),
      accounts: [...reader.take(reader.count())],
      data: reader.take(reader.count()),
    }))
    const lookups = isVersioned
      ? reader.list(() => ({
          table: reader.key(),
          writable: [...reader.take(reader.count())],
          readonly: [...reader.take(reader.count())],
        }))
      : []
    if (!reader.isAtEnd || signers < 1 || signers > accounts.length) return undefined
    return { accounts, instructions, lookups, signers }
  } catch {
    return undefined
  }
}

/** The message of a whole transaction: what stands behind its signatures. */
export function messageOfTransaction(transaction: Uint8Array): Uint8Array | undefined {
  try {
    const reader = new ByteReader(transaction)
    reader.take(reader.count() * 64)
    return reader.rest()
  } catch {
    return undefined
  }
}
