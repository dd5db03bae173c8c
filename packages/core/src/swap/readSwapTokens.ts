import { type NetworkId, namespaceOf, nativePlaceholder, plainText } from '@latchkey/protocol'
import type { ConvertToken } from '@latchkey/protocol/http'
import { isAddress } from '../format/address.ts'
import { isSameAddress } from '../format/addressGroups.ts'
import type { SwapToken } from './SwapToken.ts'

/** More than is ever looked at; what a list has beyond is left out. */
const maxTokens = 2000
/** No amount has more decimals: base units are numbers of 256 bits. */
const maxDecimals = 77

/** The tokens of a network that the server's answer is good for, each once, in its order; none of the account's holdings yet. */
export function readSwapTokens(
  rows: readonly ConvertToken[],
  networkId: NetworkId,
): readonly SwapToken[] {
  const tokens = new Map<string, SwapToken>()
  for (const row of rows.slice(0, maxTokens)) {
    const token = readSwapToken(row, networkId)
    const key = token?.address?.toLowerCase() ?? ''
    if (token && !tokens.has(key)) tokens.set(key, token)
  }
  return [...tokens.values()]
}

function readSwapToken(row: ConvertToken, networkId: NetworkId): SwapToken | undefined {
  const namespace = namespaceOf(networkId)
  if (!row.address.startsWith(`${networkId}:`)) return undefined
  const address = row.address.slice(networkId.length + 1)
  if (!isAddress(namespace, address)) return undefined
  const { decimals } = row
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals) return undefined
  const symbol = plainText(row.symbol) || '?'
  const isNative = isSameAddress(address, nativePlaceholder(namespace), namespace)
  return {
    address: isNative ? undefined : address,
    decimals,
    eip2612: false,
    logoUri: row.logoUri || undefined,
    name: plainText(row.name) || symbol,
    networkId,
    price: undefined,
    quantity: 0n,
    symbol,
    value: undefined,
  }
}
