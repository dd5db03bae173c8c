import type { NetworkId } from '@latchkey/protocol'
import type { SupportedChainsResponse } from '@latchkey/protocol/http'
import { apiOf } from '../api/apiOf.ts'
import type { Latchkey } from '../Latchkey.ts'
import { queryClientOf } from './queryClient.ts'

/**
 * CAIP-2 ids the server routes (S7.3), asked once; none without a project, which has no server.
 *
 * @throws when it cannot be asked: then it is not known, and the next call asks again
 */
export async function supportedChains(latchkey: Latchkey): Promise<readonly string[]> {
  return (await serverChains(latchkey))?.http ?? []
}

/** CAIP-2 ids where the server has exchanges; the same question, and asked once. */
export async function swapChains(latchkey: Latchkey): Promise<readonly string[]> {
  return (await serverChains(latchkey))?.swap ?? []
}

/** CAIP-2 ids where something can be bought with money; the same question, and asked once. */
export async function onrampChains(latchkey: Latchkey): Promise<readonly string[]> {
  return (await serverChains(latchkey))?.onramp ?? []
}

/**
 * Whether the server has data for a network; its calls are skipped otherwise (S7.2).
 *
 * @throws when it is not known: what depends on it has failed, and is neither there nor absent
 */
export async function isSupported(latchkey: Latchkey, networkId: NetworkId): Promise<boolean> {
  return (await supportedChains(latchkey)).includes(networkId)
}

async function serverChains(latchkey: Latchkey): Promise<SupportedChainsResponse | undefined> {
  const { signal } = latchkey.internal
  if (!latchkey.options.projectId) return undefined
  return queryClientOf(latchkey).fetchQuery({
    queryFn: () =>
      apiOf(latchkey).get('/v1/supported-chains', {
        schema: async () => (await import('@latchkey/protocol/http')).supportedChainsResponse,
        signal,
      }),
    queryKey: ['supportedChains'],
    staleTime: Number.POSITIVE_INFINITY,
  })
}
