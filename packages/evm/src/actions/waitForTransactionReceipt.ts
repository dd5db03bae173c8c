import {
  type Latchkey,
  linkSignals,
  RequestAbortedError,
  RpcFailedError,
} from '@latchkey/core/adapter'
import type { TransactionReceipt } from 'viem'
import type { NetworkMeant } from './networkMeant.ts'
import { readerFor } from './readerFor.ts'

export type WaitForTransactionReceiptParameters = NetworkMeant & {
  hash: `0x${string}`
  /** Blocks on top of the transaction's own, itself included. Defaults to 1. */
  confirmations?: number | undefined
  /** Defaults to three minutes. */
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * Waits until a transaction is in a block; a reverted one resolves too, with status `reverted`, and one that was
 * replaced resolves to the receipt of what took its place.
 *
 * @throws {NetworkNotConfiguredError} @throws {RpcFailedError} when time runs out or no RPC answers
 * @throws {RequestAbortedError} by `signal`, and with the instance
 */
export async function waitForTransactionReceipt(
  latchkey: Latchkey,
  {
    confirmations = 1,
    hash,
    signal: asked,
    timeoutMs = 180_000,
    ...meant
  }: WaitForTransactionReceiptParameters,
): Promise<TransactionReceipt> {
  const operation = 'waitForTransactionReceipt'
  const method = 'eth_getTransactionReceipt'
  const { network, reader } = await readerFor(latchkey, { ...meant, operation })
  const { release, signal } = linkSignals([latchkey.internal.signal, asked], timeoutMs)
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
    const isLeft = latchkey.internal.signal.aborted || asked?.aborted
    if (cause instanceof RequestAbortedError && isLeft) throw cause
    throw new RpcFailedError({ cause, method, networkId: network.caipNetworkId })
  } finally {
    release()
  }
}
