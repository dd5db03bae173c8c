/** Solana's clusters that have two CAIP-2 ids: the present one, and the deprecated one that wallets still use. */
const clusters: readonly (readonly [id: string, twin: string])[] = [
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
]

/** The other id of a cluster that has two. */
export function solanaTwin(chainId: string): string | undefined {
  const cluster = clusters.find((ids) => ids.includes(chainId))
  return cluster?.find((id) => id !== chainId)
}

/** The present id of a chain, whichever of its ids is given. */
export function currentChain(chainId: string): string {
  return clusters.find(([, twin]) => twin === chainId)?.[0] ?? chainId
}
