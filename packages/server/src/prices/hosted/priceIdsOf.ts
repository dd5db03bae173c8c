import type { Chain } from '../../chains/chainConfig.ts'

/** How hosted sources call a chain and its coin. */
export type PriceIds = {
  coin?: string | undefined
  coingecko?: string | undefined
  defillama?: string | undefined
}

/** Testnets are not here, so that their coins are worth nothing. */
const wellKnown: Readonly<Record<string, PriceIds>> = {
  'bip122:000000000019d6689c085ae165831e93': { coin: 'bitcoin' },
  'eip155:1': { coin: 'ethereum', coingecko: 'ethereum', defillama: 'ethereum' },
  'eip155:10': { coin: 'ethereum', coingecko: 'optimistic-ethereum', defillama: 'optimism' },
  'eip155:100': { coin: 'xdai', coingecko: 'xdai', defillama: 'xdai' },
  'eip155:137': {
    coin: 'polygon-ecosystem-token',
    coingecko: 'polygon-pos',
    defillama: 'polygon',
  },
  'eip155:250': { coin: 'fantom', coingecko: 'fantom', defillama: 'fantom' },
  'eip155:324': { coin: 'ethereum', coingecko: 'zksync', defillama: 'era' },
  'eip155:42161': { coin: 'ethereum', coingecko: 'arbitrum-one', defillama: 'arbitrum' },
  'eip155:42220': { coin: 'celo', coingecko: 'celo', defillama: 'celo' },
  'eip155:43114': { coin: 'avalanche-2', coingecko: 'avalanche', defillama: 'avax' },
  'eip155:5000': { coin: 'mantle', coingecko: 'mantle', defillama: 'mantle' },
  'eip155:534352': { coin: 'ethereum', coingecko: 'scroll', defillama: 'scroll' },
  'eip155:56': { coin: 'binancecoin', coingecko: 'binance-smart-chain', defillama: 'bsc' },
  'eip155:59144': { coin: 'ethereum', coingecko: 'linea', defillama: 'linea' },
  'eip155:8453': { coin: 'ethereum', coingecko: 'base', defillama: 'base' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
    coin: 'solana',
    coingecko: 'solana',
    defillama: 'solana',
  },
}

/** What the configuration says of a chain, then what is well known. */
export function priceIdsOf({ id, priceIds }: Chain): PriceIds {
  const own = Object.fromEntries(
    Object.entries(priceIds ?? {}).filter(([, value]) => value !== undefined),
  )
  return { ...wellKnown[id], ...own }
}
