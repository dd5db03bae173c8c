import {
  type CompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import {
  getTransferSolInstructionDataDecoder,
  SYSTEM_PROGRAM_ADDRESS,
  TRANSFER_SOL_DISCRIMINATOR,
} from '@solana-program/system'
import { invalidParams } from '../wallet/ProviderRpcError.ts'
import type { SummarisedTransaction } from './SolanaApproval.ts'

/** Largest transaction the network takes, in bytes. */
const largest = 1232

export type ReadTransaction = { summary: SummarisedTransaction; transaction: Transaction }

/**
 * Reads a transaction a site gave, and what it does.
 *
 * @throws {ProviderRpcError} −32602 for bytes that are none, or when the account has nothing to sign in it
 */
export function readTransaction(bytes: Uint8Array, address: string): ReadTransaction {
  if (bytes.length > largest) throw invalidParams(`a transaction of ${bytes.length} bytes`)
  const { message, transaction } = decode(bytes)
  if (!(address in transaction.signatures))
    throw invalidParams(`${address} has nothing to sign in the transaction`)
  return { summary: summarise(message), transaction }
}

function decode(bytes: Uint8Array): { message: CompiledMessage; transaction: Transaction } {
  try {
    const transaction = getTransactionDecoder().decode(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    if (message.version !== 'legacy' && message.version !== 0)
      throw new RangeError(`Version ${message.version}`)
    return { message, transaction }
  } catch {
    throw invalidParams('the bytes are no transaction')
  }
}

type CompiledMessage = Extract<CompiledTransactionMessage, { version: 'legacy' | 0 }>

function summarise({ instructions, staticAccounts }: CompiledMessage): SummarisedTransaction {
  const calls = instructions.map(({ accountIndices = [], data, programAddressIndex }) => ({
    accounts: accountIndices.map((index) =>
      String(staticAccounts[index] ?? 'an account of a table'),
    ),
    data,
    program: String(staticAccounts[programAddressIndex]),
  }))
  return {
    feePayer: String(staticAccounts[0]),
    programs: calls.map(({ program }) => program),
    transfers: calls.flatMap(({ accounts: [from, to], data, program }) => {
      const isTransfer =
        program === SYSTEM_PROGRAM_ADDRESS &&
        data?.length === 12 &&
        data[0] === TRANSFER_SOL_DISCRIMINATOR
      if (!isTransfer || !from || !to) return []
      return { from, lamports: getTransferSolInstructionDataDecoder().decode(data).amount, to }
    }),
  }
}
