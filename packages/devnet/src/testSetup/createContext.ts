import { type AdapterContext, currentEnvironment, type Network } from '@latchkey/core/adapter'
import { onTestFinished } from 'vitest'

/** The context that core gives an adapter; the lifetime ends with the test. */
export function createContext(
  networks: readonly Network[] = [],
  change: Partial<AdapterContext> = {},
): AdapterContext & { end(): void } {
  const lifetime = new AbortController()
  onTestFinished(() => lifetime.abort())
  return {
    activeNetworkId: () => undefined,
    end: () => lifetime.abort(),
    environment: currentEnvironment(),
    networks: () => networks,
    rpcUrls: async (network) => network.rpcUrls.default.http,
    signal: lifetime.signal,
    ...change,
  }
}
