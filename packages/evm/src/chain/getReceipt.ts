import type { Client, TransactionReceipt } from 'viem'
import { getTransactionReceipt } from 'viem/actions'

/** A transaction's receipt with viem's types. */
export function getReceipt(client: Client, hash: `0x${string}`): Promise<TransactionReceipt> {
  return getTransactionReceipt(client, { hash })
}
