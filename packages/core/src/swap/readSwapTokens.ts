import { canonicalAddress, namespaceOf, nativePlaceholder, plainText } from '@latchkey/protocol'
import type { ConvertToken } from '@latchkey/protocol/http'
import { isAddress } from '../format/address.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import type { Network } from '../network/Network.ts'
import type { SwapToken } from './SwapToken.ts'

/** More than is ever looked at; what a list has beyond is left out. */
const maxTokens = 2000
/** No amount has more decimals: base units are numbers of 256 bits. */
const maxDecimals = 77

type Place = Pick<Network, 'caipNetworkId'> & {
  /** Undefined of a network that the site does not list. */
  nativeCurrency: Network['nativeCurrency'] | undefined
}

/**
 * The tokens of a network that the server's answer is good for, each once, in its order; none of the account's holdings yet.
 * The network's own currency is what the site says it is: what a visitor types of it is paid.
 */
export function readSwapTokens(
  rows: readonly ConvertToken[],
  network: Place,
): readonly SwapToken[] {
  const tokens = new Map<string, SwapToken>()
  for (const row of rows.slice(0, maxTokens)) {
    const token = readSwapToken(row, network)
    const key = canonicalAddress(token?.address ?? '', namespaceOf(network.caipNetworkId))
    if (token && !tokens.has(key)) tokens.set(key, token)
  }
  return [...tokens.values()]
}

function readSwapToken(
  row: ConvertToken,
  { caipNetworkId: networkId, nativeCurrency }: Place,
): SwapToken | undefined {
  const namespace = namespaceOf(networkId)
  if (!row.address.startsWith(`${networkId}:`)) return undefined
  const address = row.address.slice(networkId.length + 1)
  if (!isAddress(namespace, address)) return undefined
  const isNative = isSameAddress(address, nativePlaceholder(namespace), namespace)
  const named = isNative ? nativeCurrency : namedBy(row)
  if (!named) return undefined
  const { decimals, name, symbol } = named
  return {
    address: isNative ? undefined : address,
    decimals,
    eip2612: false,
    logoUri: row.logoUri || undefined,
    name,
    networkId,
    price: undefined,
    quantity: 0n,
    symbol,
    value: undefined,
  }
}

function namedBy({ decimals, name, symbol: said }: ConvertToken) {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals) return undefined
  const symbol = plainText(said) || '?'
  return { decimals, name: plainText(name) || symbol, symbol }
}
