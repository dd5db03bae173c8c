import type { Connector } from '@latchkey/core/adapter'
import { walletOf } from '../wallet/walletOf.ts'

/** A wallet that does not answer by then is left alone. */
const answerLimitMs = 1000

/** Gives the grant back where the wallet can take it. Never fails: the page forgets either way. */
export async function disconnect(
  connector: Connector,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  if (!connector.provider) return
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, answerLimitMs)
  signal.addEventListener('abort', stop, { once: true })
  await walletOf(connector)
    .disconnect({ signal: limit.signal })
    .catch(() => {
      // Not every wallet has the request; some are gone.
    })
  clearTimeout(timer)
  signal.removeEventListener('abort', stop)
}
