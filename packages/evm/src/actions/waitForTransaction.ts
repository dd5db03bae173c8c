import type { Latchkey } from '@latchkey/core/adapter'
import { RpcFailedError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { TransactionReceipt } from 'viem'
import { rpcFor } from './getPublicClient.ts'

export type WaitForTransactionParameters = {
  hash: `0x${string}`
  /** Defaults to the active network. */
  networkId?: NetworkId | undefined
  /** Blocks on top of the transaction's own, itself included. Defaults to 1. */
  confirmations?: number | undefined
  /** Defaults to three minutes. */
  timeoutMs?: number | undefined
}

/**
 * Waits until a transaction is in a block; a reverted one resolves too, with status `reverted`.
 *
 * @throws {NetworkNotConfiguredError} @throws {RpcFailedError} when time runs out or no RPC answers
 */
export async function waitForTransaction(
  latchkey: Latchkey,
  { confirmations = 1, hash, networkId, timeoutMs = 180_000 }: WaitForTransactionParameters,
): Promise<TransactionReceipt> {
  const { network, rpc } = await rpcFor(latchkey, networkId, 'waitForTransaction')
  const [client, { waitForReceipt }] = await Promise.all([
    rpc.client(network),
    import('../chain/waitForReceipt.ts'),
  ])
  return waitForReceipt(client, { confirmations, hash, timeoutMs }).catch((cause: unknown) => {
    const method = 'eth_getTransactionReceipt'
    throw new RpcFailedError({ cause, method, networkId: network.caipNetworkId })
  })
}
