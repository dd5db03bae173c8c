import type { TokenBalance } from '@latchkey/protocol/http'
import { toBaseUnits } from '../payments/wholeUnits.ts'

/** A token's quantity in base units, for what formats and sends amounts. */
export function tokenAmount({ quantity, symbol }: Pick<TokenBalance, 'quantity' | 'symbol'>): {
  value: bigint
  decimals: number
  symbol: string
} {
  const decimals = Number(quantity.decimals)
  return { decimals, symbol, value: toBaseUnits(quantity.numeric, decimals) ?? 0n }
}

/** A token's own address, as transfers take it; undefined for the native currency. */
export function tokenAddress({ address }: Pick<TokenBalance, 'address'>): string | undefined {
  return address?.slice(address.lastIndexOf(':') + 1)
}
