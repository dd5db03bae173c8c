import { untilAborted } from '@latchkey/core/adapter'
import { toWalletError } from '../errors/toWalletError.ts'

/**
 * Sends a request to a wallet, until it answers or `signal` is aborted; wallets may never answer.
 *
 * @throws {WalletError} as the wallet's words say (S8.40–S8.56) @throws {RequestAbortedError}
 */
export function requestWallet<T>(
  { method, signal }: { method: string; signal?: AbortSignal | undefined },
  ask: () => Promise<T> | T,
): Promise<T> {
  return untilAborted([signal], ask).catch((error: unknown) => {
    throw toWalletError(error, method)
  })
}
