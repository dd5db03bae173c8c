import { RequestAbortedError } from '@latchkey/core/adapter'
import { toWalletError } from '../errors/toWalletError.ts'
import type { BitcoinProvider } from './BitcoinProvider.ts'

/**
 * Waits for a wallet's answer until it comes or `signal` is aborted; wallets may never answer.
 *
 * @throws {WalletError} as the wallet's code says @throws {RequestAbortedError}
 */
export function askWallet<T>(
  {
    family,
    method,
    signal,
  }: { family: BitcoinProvider['family']; method: string; signal?: AbortSignal | undefined },
  ask: () => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new RequestAbortedError())
    const abort = () => reject(new RequestAbortedError())
    signal?.addEventListener('abort', abort, { once: true })
    // Some wallets throw where they should reject.
    Promise.resolve()
      .then(ask)
      .then(resolve, (error: unknown) => reject(toWalletError(error, { family, method })))
      .finally(() => signal?.removeEventListener('abort', abort))
  })
}
