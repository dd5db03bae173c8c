import { base58 } from '@scure/base'

/** What a Solana transaction says, as far as a wallet reads it. */
export type SolanaMessage = {
  accounts: readonly string[]
  instructions: readonly { accounts: readonly number[]; data: Uint8Array; program: number }[]
  /** Of other tables: what they hold is not known here. */
  lookups: number
  signers: number
}

class Reader {
  readonly #bytes: Uint8Array
  #at = 0
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }
  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }
  byte(): number {
    const [byte] = this.take(1)
    return byte ?? 0
  }
  take(length: number): Uint8Array {
    const taken = this.#bytes.subarray(this.#at, this.#at + length)
    if (taken.length !== length) throw new Error('It is cut off')
    this.#at += length
    return taken
  }
  /** A number of Solana's compact form. */
  count(): number {
    let value = 0
    for (let index = 0; index < 3; index += 1) {
      const byte = this.byte()
      value |= (byte & 0x7f) << (7 * index)
      if (byte < 0x80) return value
    }
    throw new Error('A number is too long')
  }
  rest(): Uint8Array {
    return this.#bytes.subarray(this.#at)
  }
  list<Item>(read: () => Item): Item[] {
    return Array.from({ length: this.count() }, read)
  }
}

/** Reads the message of a transaction, legacy or of version 0; undefined for bytes that are none. */
export function readSolanaMessage(bytes: Uint8Array): SolanaMessage | undefined {
  try {
    const reader = new Reader(bytes)
    const isVersioned = (bytes[0] ?? 0) >= 0x80
    if (isVersioned && reader.byte() !== 0x80) return undefined
    const signers = reader.byte()
    reader.take(2)
    const accounts = reader.list(() => base58.encode(reader.take(32)))
    reader.take(32)
    const instructions = reader.list(() => ({
      program: reader.byte(),
      accounts: [...reader.take(reader.count())],
      data: reader.take(reader.count()),
    }))
    const lookups = isVersioned
      ? reader.list(() => [
          reader.take(32),
          reader.take(reader.count()),
          reader.take(reader.count()),
        ])
      : []
    if (!reader.isAtEnd || signers < 1 || signers > accounts.length) return undefined
    return { accounts, instructions, lookups: lookups.length, signers }
  } catch {
    return undefined
  }
}

/** The message of a whole transaction: what stands behind its signatures. */
export function messageOfTransaction(transaction: Uint8Array): Uint8Array | undefined {
  try {
    const reader = new Reader(transaction)
    reader.take(reader.count() * 64)
    return reader.rest()
  } catch {
    return undefined
  }
}
