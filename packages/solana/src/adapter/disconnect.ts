import type { Connector } from '@latchkey/core/adapter'
import { findFeature } from '../wallet/featureOf.ts'
import { requestWallet } from '../wallet/requestWallet.ts'
import { isWallet } from '../wallet/SolanaWallet.ts'

/** A wallet that does not answer by then is left alone. */
const answerLimitMs = 1000

/** Gives the grant back where the wallet can take it. Never fails: the page forgets either way. */
export async function disconnect(
  { provider }: Connector,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const method = 'standard:disconnect'
  const ask = isWallet(provider) ? findFeature(provider, method) : undefined
  if (!ask) return
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, answerLimitMs)
  signal.addEventListener('abort', stop, { once: true })
  await requestWallet(method, () => ask(), limit.signal).catch(() => {
    // Some wallets are gone, some fail.
  })
  clearTimeout(timer)
  signal.removeEventListener('abort', stop)
}
