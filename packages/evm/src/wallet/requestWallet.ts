import { toWalletError, untilAborted } from '@latchkey/core/adapter'
import type { Eip1193Provider } from './Eip1193Provider.ts'

/**
 * Sends a request to a wallet, until it answers or `signal` is aborted; wallets may never answer.
 *
 * @throws {WalletError} as the wallet's code says (S8.40–S8.58) @throws {RequestAbortedError}
 */
export function requestWallet(
  provider: Eip1193Provider,
  {
    method,
    params,
    signal,
  }: {
    method: string
    params?: readonly unknown[] | undefined
    signal?: AbortSignal | undefined
  },
): Promise<unknown> {
  return untilAborted([signal], () =>
    provider.request(params ? { method, params } : { method }),
  ).catch((error: unknown) => {
    throw toWalletError(error, { method })
  })
}
