import type { PreparedSwap } from '@latchkey/core'
import {
  batchSubject,
  connectorOf,
  type PreparedSwapBatch,
  type SentApproval,
  type SwapPlan,
} from '@latchkey/core/modal'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import type { SwapAccount } from '../onSwapNetwork.tsx'
import { useSwapState } from '../useSwapState.ts'
import type { SwapWay } from './SwapWay.tsx'

/** How the wallet is asked: for all in one confirmation, or step by step. */
export function useSwapWay(
  prepared: SwapPlan | undefined,
  {
    address,
    asked,
    network: { caipNetworkId: networkId, chainNamespace },
    pending,
  }: SwapAccount & {
    asked: PreparedSwap | PreparedSwapBatch | undefined
    /** An allowance that is on its way. */
    pending: SentApproval | undefined
  },
): Pick<SwapWay.Props, 'batch' | 'subject' | 'wallet' | 'why'> {
  const connector = useLatchkeyState((state) => connectorOf(state, chainNamespace))
  const isAsking = useSwapState((state) => state.loading)
  const unbatched = useSwapState((state) => state.unbatched)
  const subject = batchSubject({ address, connectorId: connector?.id ?? '', networkId })
  const why = unbatched?.subject === subject ? unbatched.why : undefined
  // While an allowance is asked for or on its way, its swap comes after it.
  const isStepwise = why !== undefined || pending !== undefined || isAsking
  const batch = asked || !isStepwise ? prepared?.batch : undefined
  return { batch, subject, wallet: connector?.name ?? '', why }
}
