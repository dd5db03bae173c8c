import type { TokenBalance } from '@latchkey/protocol/http'
import { formatUnits, parseUnits } from 'viem'
import type { Holding } from './Holding.ts'

const priceDecimals = 12

/** Holdings as rows of the answer, most valuable first, the coin before tokens of equal value. */
export function toBalances(
  holdings: readonly (Holding & { chainId: string })[],
  { iconUrl, rate }: { iconUrl: (symbol: string) => string; rate: number },
): TokenBalance[] {
  return holdings
    .map(({ amount, asset, chainId }) => {
      const { address, decimals, name, priceUsd, symbol } = asset
      const price = priceUsd * rate
      const row: TokenBalance = {
        chainId,
        iconUrl: iconUrl(symbol),
        name,
        price,
        quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
        symbol,
        value: worth(amount, decimals, price),
      }
      return address === 'native' ? row : { ...row, address: `${chainId}:${address}` }
    })
    .sort(byValue)
}

/** Multiplied in base units, so that a large amount of a cheap token loses nothing on the way to a number. */
function worth(amount: bigint, decimals: number, price: number): number {
  const scaled = parseUnits(price.toFixed(priceDecimals), priceDecimals)
  return Number(formatUnits(amount * scaled, decimals + priceDecimals))
}

function byValue(a: TokenBalance, b: TokenBalance): number {
  const difference = (b.value ?? 0) - (a.value ?? 0)
  if (difference !== 0) return difference
  const isToken = Number(a.address !== undefined) - Number(b.address !== undefined)
  return isToken || (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0)
}
