/** What runs for each chain of one kind. */
export type ChainGroup<T> = {
  /** `undefined` for a chain the server does not have, or that is of another kind. */
  chain(chainId: string): T | undefined
  /** CAIP-2 ids of chains in use that nothing answers for. */
  downChains(): readonly string[]
  /** Ends pings and requests under way. */
  close(): void
}

/** Opens what answers for each chain; `open` leaves out chains of another kind. */
export function createChainGroup<Chain extends { id: string }, T extends { isDown(): boolean }>(
  chains: Iterable<Chain>,
  open: (chain: Chain, signal: AbortSignal) => T | undefined,
): ChainGroup<T> {
  const closing = new AbortController()
  const running = new Map<string, T>()
  for (const chain of chains) {
    const opened = open(chain, closing.signal)
    if (opened) running.set(chain.id, opened)
  }
  return {
    chain: (chainId) => running.get(chainId),
    close: () => closing.abort(),
    downChains: () => [...running].filter(([, chain]) => chain.isDown()).map(([id]) => id),
  }
}
