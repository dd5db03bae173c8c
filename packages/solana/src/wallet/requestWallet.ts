import { RequestAbortedError } from '@latchkey/core/adapter'
import { toWalletError } from '../errors/toWalletError.ts'

/**
 * Asks a wallet, until it answers or `signal` is aborted; wallets may never answer.
 *
 * @throws {WalletError} as the wallet's words say (S8.40–S8.56) @throws {RequestAbortedError}
 */
export function requestWallet<T>(
  method: string,
  ask: () => Promise<T> | T,
  signal?: AbortSignal | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new RequestAbortedError())
    const abort = () => reject(new RequestAbortedError())
    signal?.addEventListener('abort', abort, { once: true })
    // Some wallets throw where they should reject.
    Promise.resolve()
      .then(ask)
      .then(resolve, (error: unknown) => reject(toWalletError(error, method)))
      .finally(() => signal?.removeEventListener('abort', abort))
  })
}
