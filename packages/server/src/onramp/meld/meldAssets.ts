import { listedTokens, nativeAsset } from '../../chains/Asset.ts'
import type { Chain } from '../../chains/chainConfig.ts'
import type { SoldAsset } from '../OnrampProvider.ts'
import { withNetwork } from '../withNetwork.ts'
import type { MeldCoin } from './meldAnswers.ts'
import { meldNetworks } from './meldNetworks.ts'

/** What stands for a network's own coin where Meld names a contract. */
const ownCoin = /^0x(?:0{40}|e{40})$/i

/**
 * Pure: what is sold, of what this server lists for its chains. Meld tells neither decimals nor whether a contract is the
 * token that its letters say, so only a coin or token of our own list is sold, found by its contract.
 */
export function meldAssets(
  coins: readonly MeldCoin[],
  chains: ReadonlyMap<string, Chain>,
): readonly SoldAsset[] {
  let sold: readonly SoldAsset[] = []
  for (const id of meldNetworks) {
    const chain = chains.get(id)
    if (!chain) continue
    const there = coins.filter((coin) => isOn(coin, id))
    for (const asset of [...listedTokens(chain), nativeAsset(chain)]) {
      const coin = there.find((one) => isAsset(one, asset))
      if (coin) sold = withNetwork(sold, { asset, chain, code: coin.currencyCode })
    }
  }
  return sold.toSorted((one, other) => rank(one) - rank(other))
}

function isOn({ chainCode, chainId }: MeldCoin, network: string): boolean {
  return network.startsWith('solana:')
    ? chainCode?.toUpperCase() === 'SOLANA'
    : network === `eip155:${chainId}`
}

function isAsset(
  { contractAddress, currencyCode }: MeldCoin,
  { address, symbol }: { address: string; symbol: string },
): boolean {
  const contract = contractAddress ?? ''
  if (address !== 'native')
    return address.startsWith('0x') ? contract.toLowerCase() === address : contract === address
  // `ETH`, and with its network `ETH_ARBITRUM`.
  const isOwn = contract === '' || ownCoin.test(contract)
  return isOwn && (currencyCode === symbol || currencyCode.startsWith(`${symbol}_`))
}

/** The stable coin first, as most come for it; else in the order of the chains. */
const rank = ({ symbol }: SoldAsset) => (symbol === 'USDC' ? 0 : 1)
