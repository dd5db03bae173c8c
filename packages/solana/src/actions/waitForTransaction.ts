import type { Latchkey } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { Confirmation } from '../chain/waitForSignature.ts'
import { rpcFor } from './rpcFor.ts'

export type WaitForTransactionParameters = {
  /** Base58. */
  signature: string
  /** Defaults to the active network. */
  networkId?: NetworkId | undefined
  /** Defaults to 90 seconds, after which a transaction that has not arrived is void. */
  timeoutMs?: number | undefined
}

/**
 * Waits until the network has confirmed a transaction.
 *
 * @throws {NetworkNotConfiguredError} @throws {TransactionFailedError}
 * @throws {TransactionUnconfirmedError} when time runs out
 */
export async function waitForTransaction(
  latchkey: Latchkey,
  { networkId, signature, timeoutMs = 90_000 }: WaitForTransactionParameters,
): Promise<Confirmation> {
  const [{ waitForSignature }, { network, rpc }] = await Promise.all([
    import('../chain/waitForSignature.ts'),
    rpcFor(latchkey, { networkId, operation: 'waitForTransaction' }),
  ])
  return waitForSignature(rpc, { network, signature, timeoutMs })
}
