import type { ConvertToken } from '@latchkey/protocol/http'
import type { Address } from 'viem'
import type { KnownTokens } from '../balance/createKnownTokens.ts'
import { readTokens } from '../balance/readTokens.ts'
import { type Asset, listedTokens, nativeAsset } from '../chains/Asset.ts'
import type { EvmChain } from '../chains/chainConfig.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { ChainUnavailableError } from '../rpc/rpcTransport.ts'
import type { SwapToken } from './readSwapQuestion.ts'
import { toCaip } from './toConvertQuote.ts'

/** What can be swapped on a chain by its lists: the coin first, then tokens as they are ranked, without those of no decimals (S5.24). */
export function listSwapTokens(chain: EvmChain): readonly Asset[] {
  return [nativeAsset(chain), ...listedTokens(chain)].filter(({ decimals }) => decimals > 0)
}

/**
 * One token by its address, read from the chain where no list has it; `undefined` when there is none.
 *
 * @throws {ChainUnavailableError}
 */
export async function findSwapToken(
  rpc: Rpc,
  chain: EvmChain,
  { known, token }: { known: KnownTokens; token: SwapToken },
): Promise<Asset | undefined> {
  const listed = [nativeAsset(chain), ...listedTokens(chain)]
  const found = listed.find(({ address }) => address === token)
  if (found || token === 'native') return found
  const address = token as Address
  const read = await readTokens(rpc, chain, { addresses: [address], known })
  // A node that fails to tell has not said that there is none.
  if (known.get(chain, address) === undefined) throw new ChainUnavailableError(chain.id)
  return read.get(address)
}

/** A token as it goes over the wire; what calls itself by a listed token's symbol does not get its picture. */
export function toConvertToken(
  chainId: string,
  { address, decimals, isListed, name, symbol }: Asset,
  iconUrl: (symbol: string) => string,
): ConvertToken {
  return {
    address: toCaip(chainId, address as SwapToken),
    decimals,
    eip2612: false,
    logoUri: isListed ? iconUrl(symbol) : null,
    name,
    symbol,
  }
}
