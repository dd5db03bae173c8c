import { RequestAbortedError } from '@latchkey/core/adapter'
import { toWalletError } from '../errors/toWalletError.ts'
import type { Eip1193Provider } from './Eip1193Provider.ts'

/**
 * Sends a request to a wallet, until it answers or `signal` is aborted; wallets may never answer.
 *
 * @throws {WalletError} as the wallet's code says (S8.40–S8.58) @throws {RequestAbortedError}
 */
export function requestWallet(
  provider: Eip1193Provider,
  request: { method: string; params?: readonly unknown[] | undefined },
  signal?: AbortSignal | undefined,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new RequestAbortedError())
    const abort = () => reject(new RequestAbortedError())
    signal?.addEventListener('abort', abort, { once: true })
    ask(provider, request)
      .then(resolve, (error: unknown) => reject(toWalletError(error, request.method)))
      .finally(() => signal?.removeEventListener('abort', abort))
  })
}

/** Some wallets throw where they should reject. */
async function ask(
  provider: Eip1193Provider,
  { method, params }: { method: string; params?: readonly unknown[] | undefined },
): Promise<unknown> {
  return provider.request(params ? { method, params } : { method })
}
