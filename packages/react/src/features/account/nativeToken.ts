import type { Latchkey, Network } from '@latchkey/core'
import { type TokenBalance, toWholeUnits } from '@latchkey/core/modal'

/**
 * What the chain itself says of an account, as a row of the list: all there is where the server has nothing to say. It
 * has no price.
 */
export function nativeToken(
  { options }: Latchkey,
  { caipNetworkId, nativeCurrency }: Network,
  { decimals, symbol, value }: { value: bigint; decimals: number; symbol: string },
): TokenBalance {
  const token = options.tokens[caipNetworkId]
  return {
    ...(token ? { address: `${caipNetworkId}:${token.address}` } : {}),
    chainId: caipNetworkId,
    iconUrl: token?.image ?? '',
    name: token ? symbol : nativeCurrency.name,
    price: 0,
    quantity: { decimals: String(decimals), numeric: toWholeUnits(value, decimals) },
    symbol,
    value: 0,
  }
}
