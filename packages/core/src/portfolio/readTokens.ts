import { type NetworkId, plainText } from '@latchkey/protocol'
import type { TokenBalance } from '@latchkey/protocol/http'

/** More than is ever looked at; what a list has beyond is left out. */
const maxTokens = 2000
/** Above this a number is a mistake or an attack, not a price or a value. */
const maxDollars = 1e15

/**
 * The tokens of one network that a list of balances is good for: of that network, with an amount that can be read and
 * is not zero; without those of no decimals, which are taken for collectibles and advertisements (S5.24).
 *
 * Names are cleaned and numbers bounded: what a token says of itself is its maker's choice.
 */
export function readTokens(
  rows: readonly TokenBalance[],
  networkId: NetworkId,
): readonly TokenBalance[] {
  return rows.slice(0, maxTokens).flatMap((row) => readToken(row, networkId) ?? [])
}

function readToken(row: TokenBalance, networkId: NetworkId): TokenBalance | undefined {
  const { address, chainId, quantity } = row
  if (chainId !== undefined && chainId !== networkId) return undefined
  if (address !== undefined && !address.startsWith(`${networkId}:`)) return undefined
  const { decimals, numeric } = quantity
  if (!/^\d{1,2}$/.test(decimals) || Number(decimals) === 0 || Number(decimals) > 77)
    return undefined
  if (!/^\d{1,78}(\.\d{1,77})?$/.test(numeric) || !/[1-9]/.test(numeric)) return undefined
  const price = dollars(row.price)
  const symbol = plainText(row.symbol) || '?'
  return {
    ...row,
    change24h: changeOf(row.change24h),
    name: plainText(row.name) || symbol,
    price,
    priceSource: row.priceSource && plainText(row.priceSource),
    symbol,
    value: dollars(row.value ?? Number(numeric) * price),
  }
}

function dollars(value: number): number {
  return value > 0 && value <= maxDollars ? value : 0
}

function changeOf(percent: number | undefined): number | undefined {
  return percent !== undefined && percent >= -100 && percent < 1e6 ? percent : undefined
}
