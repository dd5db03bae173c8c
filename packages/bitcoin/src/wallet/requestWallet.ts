import { untilAborted } from '@latchkey/core/adapter'
import { toWalletError } from '../errors/toWalletError.ts'
import type { BitcoinProvider } from './BitcoinProvider.ts'

/**
 * Sends a request to a wallet, until it answers or `signal` is aborted; wallets may never answer.
 *
 * @throws {WalletError} as the wallet's code says @throws {RequestAbortedError}
 */
export function requestWallet<T>(
  {
    family,
    method,
    signal,
  }: { family: BitcoinProvider['family']; method: string; signal?: AbortSignal | undefined },
  ask: () => Promise<T>,
): Promise<T> {
  return untilAborted([signal], ask).catch((error: unknown) => {
    throw toWalletError(error, { family, method })
  })
}
