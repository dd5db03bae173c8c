import { identityCacheMs, isFeatureIn, type NetworkId, namespaceOf } from '@latchkey/protocol'
import { apiOf } from '../api/apiOf.ts'
import type { Latchkey } from '../Latchkey.ts'
import { accountKey } from './accountKey.ts'
import { againAfterFailure } from './againAfterFailure.ts'
import { gated } from './queryClient.ts'
import { isSupported } from './supportedChains.ts'

/** Name and avatar of an address; either may be missing. */
export type Identity = { name: string | undefined; avatar: string | undefined }

const anonymous: Identity = { avatar: undefined, name: undefined }

/**
 * Name and avatar shown beside an address, for five minutes (S7.4, S9.1), where names are: on EVM chains (S1.17), and on
 * Solana where the server is set up for them.
 */
export function identityQuery(
  latchkey: Latchkey,
  { address, networkId }: { address: string | undefined; networkId: NetworkId | undefined },
) {
  const { environment } = latchkey.internal
  return {
    ...gated({ now: environment.now, staleTimeMs: identityCacheMs }),
    enabled:
      address !== undefined &&
      networkId !== undefined &&
      isFeatureIn('names', namespaceOf(networkId)),
    gcTime: identityCacheMs,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Identity> => {
      if (!address || !networkId || !(await isSupported(latchkey, networkId))) return anonymous
      const { activeNamespace, connections } = latchkey.store.getState()
      const active = activeNamespace && connections[activeNamespace]
      const { avatar, name } = await apiOf(latchkey).get(`/v1/identity/${address}`, {
        query: { sender: active?.status === 'connected' ? active.address : address },
        schema: async () => (await import('@latchkey/protocol/http')).identityResponse,
        signal,
      })
      return { avatar: avatar ?? undefined, name: name ?? undefined }
    },
    queryKey: ['identity', accountKey(address)] as const,
    refetchInterval: againAfterFailure,
  }
}
