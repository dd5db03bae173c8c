import type { Price, PricedAsset, PricePoint, SourcePrice } from './Price.ts'

/** The most that one whole unit can be worth, in US dollars; beyond it a source has made a mistake. */
const maxPriceUsd = 1e12
/** Below this nothing that anyone holds is worth a cent. */
const minPriceUsd = 1e-18
/** A source whose price is older says nothing about now. */
const maxSourceAgeMs = 3600_000
/** How far the clocks of a source and of this server may be apart. */
const maxAheadMs = 300_000
/** Nothing loses more than all of it; what gains more than this in a day has no history to compare with. */
const minChange = -100
const maxChange = 100_000

/** Whether a number can be a price. */
export function isPrice(usd: unknown): usd is number {
  return typeof usd === 'number' && usd >= minPriceUsd && usd <= maxPriceUsd
}

/** A source's price as far as it can be believed; `undefined` when it cannot. */
export function checkPrice(
  answer: SourcePrice,
  { asset, now, source }: { asset: PricedAsset; now: number; source: string },
): Price | undefined {
  const { asOf = now, change24h, decimals, usd } = answer
  if (!isPrice(usd)) return undefined
  if (!(asOf >= now - maxSourceAgeMs && asOf <= now + maxAheadMs)) return undefined
  if (decimals !== undefined && asset.decimals !== undefined && decimals !== asset.decimals)
    return undefined
  // What is beyond a dozen digits is noise of the arithmetic.
  const price: Price = { asOf: Math.min(asOf, now), source, usd: Number(usd.toPrecision(12)) }
  return isChange(change24h) ? { ...price, change24h } : price
}

/** How much a price has changed since another, in percent; `undefined` when that says nothing. */
export function changeSince(before: number, usd: number): number | undefined {
  const change = (usd / before - 1) * 100
  return isChange(change) ? change : undefined
}

function isChange(change: unknown): change is number {
  return typeof change === 'number' && change >= minChange && change <= maxChange
}

/**
 * Points that can be believed, oldest first, the last one of each step.
 *
 * A source may tell them in any order, twice, or from another time than it was asked about.
 */
export function checkPoints(
  points: readonly PricePoint[],
  { from, stepMs, to }: { from: number; to: number; stepMs: number },
): readonly PricePoint[] {
  const bySteps = new Map<number, PricePoint>()
  for (const point of points) {
    const { at, usd } = point
    if (!isPrice(usd) || !(at >= from && at <= to)) continue
    const step = Math.floor((at - from) / stepMs)
    const known = bySteps.get(step)
    if (!known || known.at <= at) bySteps.set(step, point)
  }
  return [...bySteps.values()].sort((a, b) => a.at - b.at)
}
