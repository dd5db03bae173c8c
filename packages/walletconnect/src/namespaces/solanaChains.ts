/** Solana's clusters: CAIP-2 id, the Wallet Standard's name, and the deprecated id that wallets still use. */
const clusters: readonly (readonly [id: string, name: string, twin?: string])[] = [
  [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:mainnet',
    'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  ],
  [
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana:devnet',
    'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
  ],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'solana:testnet'],
]

/** The other id of a cluster that has two. */
export function solanaTwin(chainId: string): string | undefined {
  const cluster = clusters.find(([id, , twin]) => id === chainId || twin === chainId)
  return cluster && (cluster[0] === chainId ? cluster[2] : cluster[0])
}

/** The Wallet Standard's name of a chain; every chain that is no public cluster is on the developer's machine. */
export function standardChain(chainId: string): `solana:${string}` {
  const cluster = clusters.find(([id, , twin]) => id === chainId || twin === chainId)
  return (cluster?.[1] ?? 'solana:localnet') as `solana:${string}`
}
