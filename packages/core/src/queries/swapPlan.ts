import type { PrepareSwapParameters } from '../actions/prepareSwap.ts'
import type { Latchkey } from '../Latchkey.ts'
import { planSwap, type SwapPlan } from '../swap/planSwap.ts'

/** What a wallet can be asked for next to swap something; written anew each time, because prices move. */
export function swapPlanQuery(
  latchkey: Latchkey,
  { address, ...request }: PrepareSwapParameters & { address: string | undefined },
) {
  return {
    enabled: address !== undefined,
    gcTime: 0,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<SwapPlan> =>
      planSwap(latchkey, { ...request, signal }),
    queryKey: ['swapPlan', address, { ...request, amount: String(request.amount) }] as const,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  }
}
