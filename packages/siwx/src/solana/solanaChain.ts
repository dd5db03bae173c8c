/** The names of Wallet Standard, and the first 32 characters of each network's first block (CAIP-2). */
const chains: Readonly<Record<string, string>> = {
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** The CAIP-2 id of a chain that a sign-in names by id, by reference, or by Wallet Standard's name. */
export function solanaChain(named: string): string {
  const reference = named.startsWith('solana:') ? named.slice('solana:'.length) : named
  return `solana:${Object.hasOwn(chains, reference) ? chains[reference] : reference}`
}
