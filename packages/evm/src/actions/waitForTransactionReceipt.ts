import {
  type Latchkey,
  linkSignals,
  RequestAbortedError,
  RpcFailedError,
  type TransactionState,
} from '@latchkey/core/adapter'
import type { TransactionReceipt } from 'viem'
import { TransactionReplacedError } from '../errors/TransactionReplacedError.ts'
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
 * Waits until a transaction is in a block; a reverted one resolves too, with status `reverted`, and one that was sent
 * again for another fee resolves to the receipt of that.
 *
 * @throws {NetworkNotConfiguredError} @throws {RpcFailedError} when time runs out or no RPC answers
 * @throws {TransactionReplacedError} when the visitor cancelled it, or sent another one in its place
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
  const track = (id: string) => reader.trackTransaction({ confirmations, id, network, signal })
  try {
    let wanted: string = hash
    let state = await track(wanted)
    while (state.status === 'replaced' && state.reason === 'repriced' && state.by) {
      wanted = state.by
      state = await track(wanted)
    }
    if (state.status === 'failed' && state.by) wanted = state.by
    if (state.status === 'replaced') throw replacedError(hash, state)
    if (state.status === 'dropped') throw new Error('The transaction was dropped')
    const [client, { getReceipt }] = await Promise.all([
      reader.rpc.client(network),
      import('../chain/getReceipt.ts'),
    ])
    return await getReceipt(client, wanted as `0x${string}`)
  } catch (cause) {
    if (cause instanceof TransactionReplacedError) throw cause
    const isLeft = latchkey.internal.signal.aborted || asked?.aborted
    if (cause instanceof RequestAbortedError && isLeft) throw cause
    throw new RpcFailedError({ cause, method, networkId: network.caipNetworkId })
  } finally {
    release()
  }
}

function replacedError(
  hash: `0x${string}`,
  { by, reason }: Extract<TransactionState, { status: 'replaced' }>,
): TransactionReplacedError {
  return new TransactionReplacedError({
    by: by as `0x${string}` | undefined,
    hash,
    reason: reason === 'cancelled' ? 'cancelled' : 'replaced',
  })
}
