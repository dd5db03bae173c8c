import type { Asset } from '../chains/Asset.ts'
import type { Chain } from '../chains/chainConfig.ts'
import type { SoldAsset } from './OnrampProvider.ts'

/** Pure: what is sold, with an asset on one more chain. An asset is known by its symbol, so that it is one on all its chains. */
export function withNetwork(
  sold: readonly SoldAsset[],
  {
    asset: { address, decimals, name, symbol },
    chain,
    code,
  }: {
    asset: Pick<Asset, 'address' | 'decimals' | 'name' | 'symbol'>
    chain: Pick<Chain, 'id' | 'name'>
    /** What the provider calls the asset on this chain, where it has a name of its own for each. */
    code?: string | undefined
  },
): readonly SoldAsset[] {
  const network = {
    address,
    ...(code !== undefined && { code }),
    decimals,
    displayName: chain.name,
    id: chain.id,
    name: chain.name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
  }
  return sold.some((each) => each.symbol === symbol)
    ? sold.map((each) =>
        each.symbol === symbol ? { ...each, networks: [...each.networks, network] } : each,
      )
    : [...sold, { id: symbol, name, networks: [network], symbol }]
}
