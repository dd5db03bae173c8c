import type { Connector } from '@latchkey/core/adapter'
import { isProvider } from '../wallet/Eip1193Provider.ts'
import { readAddresses } from '../wallet/readAnswer.ts'

/** Resolves once a wallet grants accounts by itself: its owner has answered a request that was open before. */
export function untilGranted(
  { provider }: Connector,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted || !isProvider(provider)) return
    const event = 'accountsChanged'
    const stop = () => provider.removeListener?.(event, listener)
    const listener = (answer: unknown) => {
      if (readAddresses(answer).length === 0) return
      stop()
      resolve()
    }
    provider.on?.(event, listener)
    signal.addEventListener('abort', stop, { once: true })
  })
}
