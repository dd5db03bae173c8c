import type { BitcoinChain, Chain } from '../chains/chainConfig.ts'
import { isBitcoinChain } from '../chains/chainKind.ts'
import { createInFlight } from '../upstream/createInFlight.ts'
import type { UpstreamObserver } from '../upstream/UpstreamObserver.ts'
import { createEsploraChain, type EsploraChain, type ReadOutcome } from './createEsploraChain.ts'

/** The Esplora APIs of every Bitcoin chain of a server. */
export type Esplora = {
  /** `undefined` for a chain the server does not have, or that is no Bitcoin chain. */
  chain(chainId: string): EsploraChain | undefined
  /** CAIP-2 ids of chains in use that no API answers for. */
  downChains(): readonly string[]
  /** Ends pings and requests under way. */
  close(): void
}

/** Asks nothing until the first request; from then on a chain's APIs are pinged while it is in use. */
export function createEsplora({
  chains,
  now = Date.now,
  observer = { onUpstreamRequest() {} },
}: {
  chains: ReadonlyMap<string, Chain>
  now?: (() => number) | undefined
  observer?: UpstreamObserver | undefined
}): Esplora {
  const closing = new AbortController()
  const inFlight = createInFlight<ReadOutcome<unknown>>()
  const running = new Map(
    [...chains.values()].filter(isBitcoinChain).map((chain: BitcoinChain) => {
      const { signal } = closing
      return [chain.id, createEsploraChain({ chain, inFlight, now, observer, signal })] as const
    }),
  )
  return {
    chain: (chainId) => running.get(chainId),
    close: () => closing.abort(),
    downChains: () => [...running].filter(([, chain]) => chain.isDown()).map(([id]) => id),
  }
}
