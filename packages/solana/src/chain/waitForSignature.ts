import type { Clock, Network } from '@latchkey/core/adapter'
import { linkSignals, RequestAbortedError, systemClock } from '@latchkey/core/adapter'
import { toTransactionError } from '../errors/toTransactionError.ts'
import { TransactionUnconfirmedError } from '../errors/transaction.ts'
import type { SolanaRpc } from './createRpc.ts'
import { type SignatureStatus, trackTransaction } from './trackTransaction.ts'

/** Where a transaction has arrived. */
export type Confirmation = { signature: string; slot: bigint; status: 'confirmed' | 'finalized' }

/**
 * Polls until a transaction is confirmed.
 *
 * @throws {TransactionFailedError} @throws {TransactionUnconfirmedError} @throws {RequestAbortedError}
 */
export async function waitForSignature(
  rpc: SolanaRpc,
  {
    clock = systemClock,
    network,
    signal: lifetime,
    signature,
    timeoutMs,
  }: {
    clock?: Clock | undefined
    network: Network
    signal: AbortSignal
    signature: string
    timeoutMs: number
  },
): Promise<Confirmation> {
  const { release, signal } = linkSignals([lifetime], timeoutMs, clock)
  let last: SignatureStatus | undefined
  try {
    await trackTransaction(
      rpc,
      { id: signature, network },
      {
        clock,
        lifetime: signal,
        onStatus(status) {
          last = status
        },
      },
    )
  } catch (error) {
    if (!(error instanceof RequestAbortedError) || lifetime.aborted) throw error
  } finally {
    release()
  }
  if (last?.err) throw toTransactionError(last.err, { signature })
  const status = last?.confirmationStatus
  if (last && (status === 'confirmed' || status === 'finalized'))
    return { signature, slot: last.slot, status }
  throw new TransactionUnconfirmedError({ signature })
}
