import {
  type Latchkey,
  linkSignals,
  RequestAbortedError,
  RpcFailedError,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { TransactionReceipt } from 'viem'
import { readerFor } from './readerFor.ts'

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
 * Waits until a transaction is in a block; a reverted one resolves too, with status `reverted`, and one that was
 * replaced resolves to the receipt of what took its place.
 *
 * @throws {NetworkNotConfiguredError} @throws {RpcFailedError} when time runs out or no RPC answers
 */
export async function waitForTransaction(
  latchkey: Latchkey,
  { confirmations = 1, hash, networkId, timeoutMs = 180_000 }: WaitForTransactionParameters,
): Promise<TransactionReceipt> {
  const operation = 'waitForTransaction'
  const method = 'eth_getTransactionReceipt'
  const { network, reader } = await readerFor(latchkey, { networkId, operation })
  const { release, signal } = linkSignals([latchkey.internal.signal], timeoutMs)
  try {
    const state = await reader.trackTransaction({ confirmations, id: hash, network, signal })
    if (state.status === 'dropped') throw new Error('The transaction was dropped')
    const wanted = state.status === 'replaced' ? state.by : hash
    if (!wanted) throw new Error('The transaction was replaced')
    const [client, { getReceipt }] = await Promise.all([
      reader.rpc.client(network),
      import('../chain/getReceipt.ts'),
    ])
    return await getReceipt(client, wanted as `0x${string}`)
  } catch (cause) {
    if (cause instanceof RequestAbortedError && latchkey.internal.signal.aborted) throw cause
    throw new RpcFailedError({ cause, method, networkId: network.caipNetworkId })
  } finally {
    release()
  }
}
