import type { PriceSpan } from '@latchkey/protocol/http'
import type { SpanBounds } from '../Price.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How often a price of our own is kept. */
export const sampleIntervalMs = 15 * minuteMs

/** How far a span looks back, and how far apart its points may be: some two hundred at most. */
const spans: Readonly<Record<PriceSpan, { days: number; stepMs: number }>> = {
  day: { days: 1, stepMs: sampleIntervalMs },
  month: { days: 30, stepMs: 4 * 60 * minuteMs },
  week: { days: 7, stepMs: 60 * minuteMs },
}

/** A span that ends now. */
export function boundsOf(span: PriceSpan, now: number): SpanBounds {
  const { days, stepMs } = spans[span]
  return { days, from: now - days * dayMs, stepMs, to: now }
}
