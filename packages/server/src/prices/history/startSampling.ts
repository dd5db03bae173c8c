import type { Chain } from '../../chains/chainConfig.ts'
import type { Clock } from '../../time/Clock.ts'
import type { Prices } from '../createPrices.ts'
import type { PricedAsset } from '../Price.ts'
import { type PriceSample, removalBatch, type SampleRepository } from './createSampleRepository.ts'
import { sampleIntervalMs } from './spans.ts'

/** Longer than the longest span. */
const keptMs = 35 * 24 * 3600_000
/** A server that has just started has other things to do. */
const firstMs = 10_000

/**
 * Keeps a price of each asset every quarter of an hour, and removes those of more than 35 days ago. Of several servers with one
 * database the first to claim a quarter takes its samples.
 */
export function startSampling({
  assets,
  clock,
  now,
  onError,
  prices,
  samples,
}: {
  assets: ReadonlyMap<Chain, readonly PricedAsset[]>
  clock: Clock
  /** Milliseconds since 1970. */
  now: () => number
  onError: (error: unknown) => void
  prices: Prices
  samples: SampleRepository
}): { close(): Promise<void> } {
  let isClosed = false
  let running: Promise<void> = Promise.resolve()
  let cancel = clock.after(firstMs, run)

  async function sample(): Promise<void> {
    const at = Math.floor(now() / sampleIntervalMs) * sampleIntervalMs
    if (!(await samples.claim(at))) return
    const taken = await Promise.all(
      [...assets].map(async ([chain, asked]): Promise<PriceSample[]> => {
        const found = await prices.read(chain, asked)
        return [...found].map(([address, { usd }]) => ({ asset: `${chain.id}:${address}`, usd }))
      }),
    )
    await samples.save(at, taken.flat())
    while (!isClosed && (await samples.removeBefore(at - keptMs)) === removalBatch);
  }

  function run(): void {
    running = sample()
      .catch(onError)
      .finally(() => {
        if (!isClosed) cancel = clock.after(sampleIntervalMs - (now() % sampleIntervalMs), run)
      })
  }

  return {
    async close() {
      isClosed = true
      cancel()
      await running
    },
  }
}
