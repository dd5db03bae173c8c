import type { Network } from '@latchkey/core/adapter'
import { RequestAbortedError } from '@latchkey/core/adapter'
import type { Signature } from '@solana/kit'
import { toTransactionError } from '../errors/toTransactionError.ts'
import { TransactionUnconfirmedError } from '../errors/transaction.ts'
import type { SolanaRpc } from './createRpc.ts'

const pollMs = 500

/** Where a transaction has arrived. */
export type Confirmation = { signature: string; slot: bigint; status: 'confirmed' | 'finalized' }

/**
 * Polls until a transaction is confirmed.
 *
 * @throws {TransactionFailedError} @throws {TransactionUnconfirmedError} @throws {RequestAbortedError}
 */
export async function waitForSignature(
  { ask }: Pick<SolanaRpc, 'ask'>,
  { network, signature, timeoutMs }: { network: Network; signature: string; timeoutMs: number },
): Promise<Confirmation> {
  const method = 'getSignatureStatuses'
  const limit = AbortSignal.timeout(timeoutMs)
  let cause: unknown
  while (!limit.aborted) {
    const status = await ask(
      network,
      (rpc) =>
        rpc.getSignatureStatuses([signature as Signature], { searchTransactionHistory: true }),
      { method, signal: limit },
    ).then(
      ({ value }) => value[0],
      (error: unknown) => {
        // The transaction is on its way whether or not the RPC answers right now.
        if (error instanceof RequestAbortedError && !limit.aborted) throw error
        cause = error
      },
    )
    if (status?.err) throw toTransactionError(status.err, { signature })
    if (status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized')
      return { signature, slot: status.slot, status: status.confirmationStatus }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new TransactionUnconfirmedError({ cause, signature })
}
