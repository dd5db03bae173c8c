import type { NetworkId } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { canBuy } from '../onramp/canBuy.ts'
import { gated } from './queryClient.ts'

/** Whether a visitor can be offered to buy on a network; by what the server was asked once already. */
export function onrampOfferQuery(
  latchkey: Latchkey,
  { networkId }: { networkId: NetworkId | undefined },
) {
  return {
    ...gated({ now: latchkey.internal.environment.now, staleTimeMs: Number.POSITIVE_INFINITY }),
    enabled: networkId !== undefined,
    queryFn: async (): Promise<boolean> =>
      networkId !== undefined && (await canBuy(latchkey, networkId)),
    queryKey: ['onrampOffer', networkId] as const,
  }
}
