import type { Chain } from '../chains/chainConfig.ts'
import { type ChainRpc, createChainRpc, type InFlight } from './createChainRpc.ts'
import type { RpcObserver } from './RpcObserver.ts'

/** JSON-RPC to every chain of a server. */
export type Rpc = {
  /** `undefined` for a chain the server does not have. */
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
  observer?: RpcObserver | undefined
}): Rpc {
  const closing = new AbortController()
  const inFlight: InFlight = new Map()
  const rpcs = new Map(
    [...chains].map(([id, chain]) => [
      id,
      createChainRpc({ chain, inFlight, now, observer, signal: closing.signal }),
    ]),
  )
  return {
    chain: (chainId) => rpcs.get(chainId),
    close: () => closing.abort(),
    downChains: () => [...rpcs].filter(([, rpc]) => rpc.isDown()).map(([id]) => id),
  }
}
