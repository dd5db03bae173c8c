import type { Latchkey } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { Confirmation } from '../chain/waitForSignature.ts'
import { readerFor } from './readerFor.ts'

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
  const [{ waitForSignature }, { network, reader }] = await Promise.all([
    import('../chain/waitForSignature.ts'),
    readerFor(latchkey, { networkId, operation: 'waitForTransaction' }),
  ])
  return waitForSignature(reader.rpc, {
    network,
    signal: latchkey.internal.signal,
    signature,
    timeoutMs,
  })
}
