import { type Address, getAddressDecoder } from '@solana/kit'
import type { Message } from './decodeTransaction.ts'

/** An account that a transaction names, in the order of the indices its instructions use. */
export type TransactionAccount = {
  address: Address
  signer: boolean
  writable: boolean
  source: 'lookupTable' | 'transaction'
}

/** Bytes of a lookup table before its addresses. */
const lookupTableHeader = 56

/** Every account of a message; `tableOf` gives the data of a lookup table. */
export function transactionAccounts(
  message: Message,
  tableOf: (table: Address) => Uint8Array | undefined,
): TransactionAccount[] {
  const { numReadonlyNonSignerAccounts, numReadonlySignerAccounts, numSignerAccounts } =
    message.header
  const { staticAccounts } = message
  const named = staticAccounts.map((address, index): TransactionAccount => {
    const signer = index < numSignerAccounts
    const writable = signer
      ? index < numSignerAccounts - numReadonlySignerAccounts
      : index < staticAccounts.length - numReadonlyNonSignerAccounts
    return { address, signer, source: 'transaction', writable }
  })
  const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : []
  const found = (writable: boolean) =>
    lookups.flatMap((lookup) => {
      const addresses = tableAddresses(tableOf(lookup.lookupTableAddress))
      const indices = writable ? lookup.writableIndexes : lookup.readonlyIndexes
      return indices.flatMap((index): TransactionAccount[] => {
        const address = addresses[index]
        return address ? [{ address, signer: false, source: 'lookupTable', writable }] : []
      })
    })
  // All writable ones of all tables come first.
  return [...named, ...found(true), ...found(false)]
}

function tableAddresses(table: Uint8Array | undefined): Address[] {
  if (!table) return []
  const count = Math.floor((table.length - lookupTableHeader) / 32)
  const decoder = getAddressDecoder()
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    decoder.decode(table, lookupTableHeader + 32 * index),
  )
}
