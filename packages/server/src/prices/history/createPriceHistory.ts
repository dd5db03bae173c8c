import type { PriceSpan } from '@latchkey/protocol/http'
import QuickLRU from 'quick-lru'
import type { Chain } from '../../chains/chainConfig.ts'
import { type Clock, systemClock } from '../../time/Clock.ts'
import { withTimeLimit } from '../../time/withTimeLimit.ts'
import { checkPoints } from '../checkPrice.ts'
import { fixedPrices } from '../createOperatorSource.ts'
import type { PricedAsset, PricePoint, PriceSource } from '../Price.ts'
import type { SampleRepository } from './createSampleRepository.ts'
import { boundsOf } from './spans.ts'

const freshMs = 300_000
/** When it is looked again whether somebody has history after all. */
const noneMs = 30_000
const maxLines = 1000
const sourceTimeLimitMs = 4000
/** What a line needs at least. */
const minPoints = 2

/** What an asset was worth over a span, the oldest first, and who says so. */
export type PriceLine = { points: readonly PricePoint[]; source?: string | undefined }

export type PriceHistory = {
  /** Tells the prices of a span that ends now; none where no one has them. Never throws. */
  read(chain: Chain, asset: PricedAsset, span: PriceSpan): Promise<PriceLine>
}

/**
 * Earlier prices: of the first source that has them, else as this server has seen them. Of what the operator has put a price
 * on, only the latter. Remembered for five minutes; who asks at the same time shares the answer.
 */
export function createPriceHistory({
  clock = systemClock,
  now = Date.now,
  samples,
  sources,
}: {
  clock?: Clock | undefined
  now?: (() => number) | undefined
  samples: Pick<SampleRepository, 'since'>
  sources: readonly PriceSource[]
}): PriceHistory {
  const lines = new QuickLRU<string, { line: Promise<PriceLine>; until: number }>({
    maxSize: maxLines,
  })

  async function readLine(chain: Chain, asset: PricedAsset, span: PriceSpan): Promise<PriceLine> {
    const bounds = boundsOf(span, now())
    const asked = fixedPrices(chain).has(asset.address) ? [] : sources
    for (const source of asked) {
      if (!source.history || !source.covers(chain)) continue
      const answer = await withTimeLimit(
        source.history(chain, asset, bounds),
        sourceTimeLimitMs,
        clock,
      ).catch(() => [])
      const points = checkPoints(answer, bounds)
      if (points.length >= minPoints) return { points, source: source.name }
    }
    const kept = await withTimeLimit(
      samples.since(`${chain.id}:${asset.address}`, bounds.from),
      sourceTimeLimitMs,
      clock,
    ).catch(() => [])
    const points = checkPoints(kept, bounds)
    return points.length === 0 ? { points } : { points, source: 'Latchkey' }
  }

  return {
    read(chain, asset, span) {
      const key = `${span} ${chain.id}:${asset.address}`
      const known = lines.get(key)
      if (known && known.until > clock.now()) return known.line
      const line = readLine(chain, asset, span)
      const entry = { line, until: clock.now() + freshMs }
      lines.set(key, entry)
      void line.then(({ points }) => {
        if (points.length === 0) entry.until = clock.now() + noneMs
      })
      return line
    },
  }
}
