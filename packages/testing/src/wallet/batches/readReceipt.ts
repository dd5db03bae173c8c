import type { Hex } from 'viem'
import { ProviderRpcError } from '../ProviderRpcError.ts'
import type { WalletContext } from '../WalletContext.ts'

/** A receipt with the fields that EIP-5792 names. */
export type BatchReceipt = {
  blockHash: Hex
  blockNumber: Hex
  gasUsed: Hex
  logs: readonly { address: Hex; data: Hex; topics: readonly Hex[] }[]
  status: Hex
  transactionHash: Hex
}

/** What the chain says of a transaction; nothing while it is in no block. @throws {ProviderRpcError} 4901 */
export async function readReceipt(
  { callChain, state }: WalletContext,
  { chainId, hash }: { chainId: number; hash: Hex },
): Promise<BatchReceipt | undefined> {
  const chain = state().chains[chainId]
  if (!chain) throw new ProviderRpcError(4901, 'The wallet cannot reach the chain.')
  const method = 'eth_getTransactionReceipt'
  const found = (await callChain(chain, { method, params: [hash] })) as BatchReceipt | null
  if (!found) return undefined
  const { blockHash, blockNumber, gasUsed, logs, status, transactionHash } = found
  return {
    blockHash,
    blockNumber,
    gasUsed,
    logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
    status,
    transactionHash,
  }
}
