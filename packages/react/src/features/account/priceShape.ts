import type { PricePoint } from '@latchkey/core/modal'

/** Units of the drawing; the card stretches it to its width. */
const width = 328
const height = 96
/** The line is 2 px wide and stays inside. */
const edge = 4

export type PriceShape = {
  path: string
  viewBox: string
  first: number
  last: number
  highest: number
  lowest: number
  /** In percent; none where it began at nothing. */
  change: number | undefined
}

/** A line through prices in their time; none where there are not two instants to connect. */
export function priceShape(points: readonly PricePoint[]): PriceShape | undefined {
  const start = points[0]
  const end = points[points.length - 1]
  if (!start || !end || end.at <= start.at) return undefined
  const prices = points.map(({ price }) => price)
  const lowest = Math.min(...prices)
  const highest = Math.max(...prices)
  const x = (at: number) => ((at - start.at) / (end.at - start.at)) * width
  // What never moved is a line in the middle.
  const y = (price: number) =>
    highest === lowest
      ? height / 2
      : edge + (1 - (price - lowest) / (highest - lowest)) * (height - 2 * edge)
  const round = (value: number) => Math.round(value * 10) / 10
  return {
    change: start.price > 0 ? (end.price / start.price - 1) * 100 : undefined,
    first: start.price,
    highest,
    last: end.price,
    lowest,
    path: points
      .map(({ at, price }, index) => `${index ? 'L' : 'M'}${round(x(at))} ${round(y(price))}`)
      .join(''),
    viewBox: `0 0 ${width} ${height}`,
  }
}
