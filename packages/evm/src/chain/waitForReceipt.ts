import type { Client, TransactionReceipt } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'

const pollMs = 1000

/** Polls for a receipt, also that of a transaction which replaced the one asked for. */
export function waitForReceipt(
  client: Client,
  {
    confirmations,
    hash,
    timeoutMs,
  }: { confirmations: number; hash: `0x${string}`; timeoutMs: number },
): Promise<TransactionReceipt> {
  return waitForTransactionReceipt(client, {
    confirmations,
    hash,
    pollingInterval: pollMs,
    timeout: timeoutMs,
  })
}
