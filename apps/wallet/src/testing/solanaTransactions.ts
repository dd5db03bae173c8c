import {
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createTransactionMessage,
  getAddressDecoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
  address as toAddress,
} from '@solana/kit'
import type { ChainAccount } from '../judge/solana/readAccounts.ts'

const blockhash = {
  blockhash: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' as never,
  lastValidBlockHeight: 1n,
}

/** The address of which every byte is the same. */
export function addressOf(byte: number): Address {
  return getAddressDecoder().decode(new Uint8Array(32).fill(byte))
}

/** Compiles a transaction as sites do. */
export function compileSolana(
  payer: string,
  instructions: readonly Instruction[],
  {
    tables = {},
    version = 0,
  }: {
    tables?: Readonly<Record<Address, readonly Address[]>>
    version?: 0 | 'legacy' | undefined
  } = {},
): Transaction {
  const signer = createNoopSigner(toAddress(payer))
  const begin = (of: 0 | 'legacy') => createTransactionMessage({ version: of as 0 })
  return pipe(
    begin(version),
    (message) => setTransactionMessageFeePayerSigner(signer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(blockhash, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    (message) =>
      Object.keys(tables).length > 0
        ? compressTransactionMessageUsingAddressLookupTables(message, tables as never)
        : message,
    (message) => compileTransaction(message as never),
  )
}

/** A transaction's bytes, without signatures. */
export function writeSolana(...parameters: Parameters<typeof compileSolana>): Uint8Array {
  return Uint8Array.from(getTransactionEncoder().encode(compileSolana(...parameters)))
}

/** A table of addresses, as the chain keeps it. */
export function tableAccount(addresses: readonly Uint8Array[]): ChainAccount {
  const data = new Uint8Array(56 + 32 * addresses.length)
  data[0] = 1
  addresses.forEach((bytes, index) => void data.set(bytes, 56 + 32 * index))
  return { data, owner: 'AddressLookupTab1e1111111111111111111111111' }
}
