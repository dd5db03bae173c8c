import { listedTokens, nativeAsset } from '../chains/Asset.ts'
import type { Chain } from '../chains/chainConfig.ts'
import type { PricedAsset } from './Price.ts'

/** What is sampled: every chain's coin, then the tokens that chains list, in their order, so many at most. */
export function sampledAssets(
  chains: ReadonlyMap<string, Chain>,
  max: number,
): ReadonlyMap<Chain, readonly PricedAsset[]> {
  const lists = [...chains.values()].map((chain) => ({
    assets: [nativeAsset(chain), ...listedTokens(chain)],
    chain,
  }))
  const sampled = new Map<Chain, PricedAsset[]>()
  let left = max
  const longest = Math.max(0, ...lists.map(({ assets }) => assets.length))
  for (let index = 0; index < longest; index++)
    for (const { assets, chain } of lists) {
      const asset = assets[index]
      if (!asset || left === 0) continue
      sampled.set(chain, [...(sampled.get(chain) ?? []), asset])
      left--
    }
  return sampled
}
