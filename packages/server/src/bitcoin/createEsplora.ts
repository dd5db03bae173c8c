import type { Chain } from '../chains/chainConfig.ts'
import { isBitcoinChain } from '../chains/chainKind.ts'
import { type Clock, systemClock } from '../time/Clock.ts'
import { type ByteBudget, createByteBudget } from '../upstream/createByteBudget.ts'
import { type ChainGroup, createChainGroup } from '../upstream/createChainGroup.ts'
import { createInFlight } from '../upstream/createInFlight.ts'
import type { UpstreamObserver } from '../upstream/UpstreamObserver.ts'
import { createEsploraChain, type EsploraChain, type ReadOutcome } from './createEsploraChain.ts'

/** The Esplora APIs of every Bitcoin chain of a server. */
export type Esplora = ChainGroup<EsploraChain>

/** Asks nothing until the first request; from then on a chain's APIs are pinged while it is in use. */
export function createEsplora({
  budget = createByteBudget(),
  chains,
  clock = systemClock,
  observer = { onUpstreamRequest() {} },
}: {
  budget?: ByteBudget | undefined
  chains: ReadonlyMap<string, Chain>
  clock?: Clock | undefined
  observer?: UpstreamObserver | undefined
}): Esplora {
  const inFlight = createInFlight<ReadOutcome<unknown>>()
  return createChainGroup(chains.values(), (chain, signal) =>
    isBitcoinChain(chain)
      ? createEsploraChain({ budget, chain, clock, inFlight, observer, signal })
      : undefined,
  )
}
