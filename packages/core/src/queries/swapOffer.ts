import type { NetworkId } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { canSwap } from '../swap/canSwap.ts'
import { gated } from './queryClient.ts'

/** Whether a visitor can be offered to swap on a network; by what the server was asked once already. */
export function swapOfferQuery(
  latchkey: Latchkey,
  { networkId }: { networkId: NetworkId | undefined },
) {
  return {
    ...gated({
      now: latchkey.internal.environment.now,
      staleTimeMs: Number.POSITIVE_INFINITY,
    }),
    enabled: networkId !== undefined,
    queryFn: async (): Promise<boolean> =>
      networkId !== undefined && (await canSwap(latchkey, networkId)),
    queryKey: ['swapOffer', networkId] as const,
  }
}
