import type { Chain } from '../chains/chainConfig.ts'
import { createInFlight } from '../upstream/createInFlight.ts'
import type { UpstreamObserver } from '../upstream/UpstreamObserver.ts'
import { type CallOutcome, type ChainRpc, createChainRpc } from './createChainRpc.ts'
import { dialectOf } from './dialectOf.ts'

/** JSON-RPC to every chain of a server that speaks it. */
export type Rpc = {
  /** `undefined` for a chain the server does not have, or that speaks no JSON-RPC. */
  chain(chainId: string): ChainRpc | undefined
  /** CAIP-2 ids of chains in use that no node answers for. */
  downChains(): readonly string[]
  /** Ends pings and requests under way. */
  close(): void
}

/** Asks nothing until the first call; from then on a chain's nodes are pinged while it is in use. */
export function createRpc({
  chains,
  now = Date.now,
  observer = { onUpstreamRequest() {} },
}: {
  chains: ReadonlyMap<string, Chain>
  now?: (() => number) | undefined
  observer?: UpstreamObserver | undefined
}): Rpc {
  const closing = new AbortController()
  const { signal } = closing
  const inFlight = createInFlight<CallOutcome>()
  const rpcs = new Map<string, ChainRpc>()
  for (const chain of chains.values()) {
    const dialect = dialectOf(chain)
    if (dialect)
      rpcs.set(chain.id, createChainRpc({ chain, dialect, inFlight, now, observer, signal }))
  }
  return {
    chain: (chainId) => rpcs.get(chainId),
    close: () => closing.abort(),
    downChains: () => [...rpcs].filter(([, rpc]) => rpc.isDown()).map(([id]) => id),
  }
}
