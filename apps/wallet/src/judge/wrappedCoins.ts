import type { Call } from './Effect.ts'

/** Contracts that turn a network's own coin into a token, by chain id: what others do in methods of these names is theirs. */
export const wrappedCoins: ReadonlyMap<bigint, string> = new Map([
  [1n, '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'],
  [10n, '0x4200000000000000000000000000000000000006'],
  [56n, '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c'],
  [137n, '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270'],
  [8453n, '0x4200000000000000000000000000000000000006'],
  [42_161n, '0x82af49447d8a07e3bd95bd0d56f35241523fbab1'],
  [43_114n, '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7'],
  // Sepolia.
  [11_155_111n, '0xfff9976782d46cc05630d1f6ebab18b2324d6b14'],
])

/** The token of a network's own coin: one that is known to all, or else to the wallet's server. */
export function wrappedCoinOf({
  chainId,
  exchange,
}: Pick<Call, 'chainId' | 'exchange'>): string | undefined {
  return wrappedCoins.get(chainId) ?? exchange?.wrapped
}
