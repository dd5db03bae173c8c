import { isTokenFirst, type Pool, type PoolState } from './Pool.ts'

/** What a pool says a token is worth, and how much stands behind it. */
export type PoolPrice = {
  /** Quotes for one whole token. */
  price: number
  /** Whole quotes that the pool has for it. */
  depth: number
}

/** Uniswap v3 has no tick beyond these. */
const maxTick = 887_272

/** The price of a pool's token in its quote; `undefined` when it has none. */
export function poolPrice(pool: Pool, state: PoolState): PoolPrice | undefined {
  const found = state.kind === 'v2' ? ofReserves(pool, state) : ofTick(pool, state)
  if (!found) return undefined
  const { depth, price } = found
  return Number.isFinite(price) && price > 0 && Number.isFinite(depth) && depth > 0
    ? found
    : undefined
}

function ofReserves(
  { quote, tokenDecimals }: Pool,
  { quoteReserve, tokenReserve }: PoolState & { kind: 'v2' },
): PoolPrice | undefined {
  if (tokenReserve === 0n) return undefined
  const depth = whole(quoteReserve, quote.decimals)
  return { depth, price: depth / whole(tokenReserve, tokenDecimals) }
}

/**
 * Both what the pool has and what is in range count: liquidity can be had for nothing far from the price, and a balance
 * can lie where no trade reaches it.
 */
function ofTick(
  pool: Pool,
  { liquidity, quoteBalance, tick }: PoolState & { kind: 'v3' },
): PoolPrice | undefined {
  if (Math.abs(tick) > maxTick) return undefined
  const { quote, tokenDecimals } = pool
  const secondPerFirst = 1.0001 ** tick
  const root = Math.sqrt(secondPerFirst)
  const isFirst = isTokenFirst(pool)
  const inBaseUnits = isFirst ? secondPerFirst : 1 / secondPerFirst
  const inRange = Number(liquidity) * (isFirst ? root : 1 / root)
  return {
    depth: Math.min(inRange / 10 ** quote.decimals, whole(quoteBalance, quote.decimals)),
    price: inBaseUnits * 10 ** (tokenDecimals - quote.decimals),
  }
}

function whole(amount: bigint, decimals: number): number {
  return Number(amount) / 10 ** decimals
}
