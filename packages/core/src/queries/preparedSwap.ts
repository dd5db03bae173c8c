import { type PrepareSwapParameters, prepareSwap } from '../actions/prepareSwap.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { PreparedSwap } from '../swap/PreparedSwap.ts'

/** A swap that a wallet can be asked for; written anew each time, because prices move. */
export function preparedSwapQuery(
  latchkey: Latchkey,
  { address, ...request }: PrepareSwapParameters & { address: string | undefined },
) {
  return {
    enabled: address !== undefined,
    gcTime: 0,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<PreparedSwap> =>
      prepareSwap(latchkey, { ...request, signal }),
    queryKey: ['preparedSwap', address, { ...request, amount: String(request.amount) }] as const,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  }
}
