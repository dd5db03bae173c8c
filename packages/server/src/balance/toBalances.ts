import type { TokenBalance } from '@latchkey/protocol/http'
import { formatUnits } from 'viem'
import type { Price } from '../prices/Price.ts'
import type { Holding } from './Holding.ts'

const priceDecimals = 18
/** Beyond it a number is not written in digits; nothing costs that much in any currency. */
const maxPrice = 1e20

/** A holding with what one whole unit of it is worth, where that is known. */
export type PricedHolding = Holding & { chainId: string; price: Price | undefined }

/** Holdings as rows of the answer, most valuable first, the coin before tokens of equal value. */
export function toBalances(
  holdings: readonly PricedHolding[],
  { iconUrl, rate }: { iconUrl: (symbol: string) => string; rate: number },
): TokenBalance[] {
  return holdings
    .map(({ amount, asset, chainId, price: known }) => {
      const { address, decimals, isListed, name, symbol } = asset
      const price = inCurrency(known, rate)
      const row: TokenBalance = {
        chainId,
        // What calls itself by a listed token's symbol does not get its picture; a page draws letters then.
        iconUrl: isListed ? iconUrl(symbol) : '',
        name,
        price,
        quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
        symbol,
        value: worth(amount, decimals, price),
        ...(known && { priceAsOf: new Date(known.asOf).toISOString(), priceSource: known.source }),
        ...(known?.change24h !== undefined && { change24h: known.change24h }),
      }
      return address === 'native' ? row : { ...row, address: `${chainId}:${address}` }
    })
    .sort(byValue)
}

/** A price in a currency of which a dollar buys `rate`; 0 when it is not known. */
export function inCurrency(price: { usd: number } | undefined, rate: number): number {
  return price ? Math.min(price.usd * rate, maxPrice) : 0
}

/** Multiplied in base units, so that a large amount of a cheap token loses nothing on the way to a number. */
function worth(amount: bigint, decimals: number, price: number): number {
  // With as many digits as there are decimals, its digits are the price in base units.
  const scaled = BigInt(price.toFixed(priceDecimals).replace('.', ''))
  return Number(`${amount * scaled}e-${decimals + priceDecimals}`)
}

function byValue(a: TokenBalance, b: TokenBalance): number {
  const difference = (b.value ?? 0) - (a.value ?? 0)
  if (difference !== 0) return difference
  const isToken = Number(a.address !== undefined) - Number(b.address !== undefined)
  return isToken || (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0)
}
