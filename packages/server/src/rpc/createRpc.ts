import type { Chain } from '../chains/chainConfig.ts'
import { type Clock, systemClock } from '../time/Clock.ts'
import { type ByteBudget, createByteBudget } from '../upstream/createByteBudget.ts'
import { type ChainGroup, createChainGroup } from '../upstream/createChainGroup.ts'
import { createInFlight } from '../upstream/createInFlight.ts'
import type { UpstreamObserver } from '../upstream/UpstreamObserver.ts'
import { type ChainRpc, createChainRpc, type StreamedOutcome } from './createChainRpc.ts'
import { dialectOf } from './dialectOf.ts'

/** JSON-RPC to every chain of a server that speaks it. */
export type Rpc = ChainGroup<ChainRpc>

/** Asks nothing until the first call; from then on a chain's nodes are pinged while it is in use. */
export function createRpc({
  budget = createByteBudget(),
  chains,
  clock = systemClock,
  observer = { onUpstreamRequest() {} },
}: {
  budget?: ByteBudget | undefined
  chains: ReadonlyMap<string, Chain>
  clock?: Clock | undefined
  observer?: UpstreamObserver | undefined
}): Rpc {
  const inFlight = createInFlight<StreamedOutcome>()
  return createChainGroup(chains.values(), (chain, signal) => {
    const dialect = dialectOf(chain)
    return dialect && createChainRpc({ budget, chain, clock, dialect, inFlight, observer, signal })
  })
}
