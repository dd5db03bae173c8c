import { apiOf } from '../api/apiOf.ts'
import type { Latchkey } from '../Latchkey.ts'
import { queryClientOf } from './queryClient.ts'

/** CAIP-2 ids the server routes (S7.3), asked once; none when it cannot be asked. */
export async function supportedChains(latchkey: Latchkey): Promise<readonly string[]> {
  const { signal } = latchkey.internal
  if (!latchkey.options.projectId) return []
  try {
    const { http } = await queryClientOf(latchkey).fetchQuery({
      queryFn: () =>
        apiOf(latchkey).get('/v1/supported-chains', {
          schema: async () => (await import('@latchkey/protocol/http')).supportedChainsResponse,
          signal,
        }),
      queryKey: ['supportedChains'],
      staleTime: Number.POSITIVE_INFINITY,
    })
    return http
  } catch {
    // Without the list the chains' own URLs serve; the next call asks again.
    return []
  }
}

/** Whether the server has data for a network; its calls are skipped otherwise (S7.2). */
export async function isSupported(latchkey: Latchkey, networkId: string): Promise<boolean> {
  return (await supportedChains(latchkey)).includes(networkId)
}
