import type { Connector } from '@latchkey/core/adapter'
import { isProvider } from '../wallet/Eip1193Provider.ts'
import { requestWallet } from '../wallet/requestWallet.ts'

/** A wallet that does not answer by then is left alone. */
const answerLimitMs = 1000

/** Gives the grant back where the wallet can take it (EIP-2255). Never fails: the page forgets either way. */
export async function disconnect(
  { provider }: Connector,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  if (!isProvider(provider)) return
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, answerLimitMs)
  signal.addEventListener('abort', stop, { once: true })
  await requestWallet(
    provider,
    { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] },
    limit.signal,
  ).catch(() => {
    // Not every wallet has the method; some are gone.
  })
  clearTimeout(timer)
  signal.removeEventListener('abort', stop)
}
