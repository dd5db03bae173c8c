import type { Address } from 'viem'
import type { KnownTokens } from '../balance/createKnownTokens.ts'
import { readTokens } from '../balance/readTokens.ts'
import { type Asset, listedTokens, nativeAsset, shortAddress } from '../chains/Asset.ts'
import type { Chain, EvmChain } from '../chains/chainConfig.ts'
import { isEvmChain } from '../chains/chainKind.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Charge } from '../http/route.ts'
import { chargedRpc } from '../rpc/chargedRpc.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { type Clock, systemClock } from '../time/Clock.ts'
import { withTimeLimit } from '../time/withTimeLimit.ts'

const timeLimitMs = 2000

/** What is known of an asset; of one that no list has, its decimals may not be. */
export type Described = Omit<Asset, 'decimals'> & { decimals?: number | undefined }

/** Tells what assets are, by address. @throws {ApiError} 429 when what has to be asked may not be charged. */
export type DescribeAssets = (
  chain: Chain,
  addresses: readonly string[],
  charge: Charge,
) => Promise<ReadonlyMap<string, Described>>

/**
 * Coin and tokens as they are listed; other tokens of EVM chains as they describe themselves, and where none does, by
 * their address.
 */
export function createDescribeAssets({
  clock = systemClock,
  known,
  rpc,
}: {
  clock?: Clock | undefined
  known: KnownTokens
  rpc: Rpc
}): DescribeAssets {
  async function ask(chain: EvmChain, addresses: readonly Address[], charge: Charge) {
    const reading = readTokens(chargedRpc(rpc, charge), chain, { addresses, known })
    return withTimeLimit(reading, timeLimitMs, clock).catch((error) => {
      if (error instanceof ApiError) throw error
      return []
    })
  }

  return async (chain, addresses, charge) => {
    const listed = new Map(
      [nativeAsset(chain), ...listedTokens(chain)].map((asset) => [asset.address, asset]),
    )
    const unlisted = addresses.filter((address) => !listed.has(address)) as Address[]
    const answer = new Map<string, Described>(
      isEvmChain(chain) ? await ask(chain, unlisted, charge) : [],
    )
    return new Map(
      addresses.map((address) => [
        address,
        listed.get(address) ?? answer.get(address) ?? byAddress(address),
      ]),
    )
  }
}

function byAddress(address: string): Described {
  const name = shortAddress(address)
  return { address, isListed: false, name, symbol: name }
}
