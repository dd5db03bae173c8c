import type { Logger } from 'pino'
import type { ServerConfig } from '../config/serverConfig.ts'
import type { Exchanges } from '../exchanges/createExchanges.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Pricing } from '../prices/createPricing.ts'
import { systemClock } from '../time/Clock.ts'
import type { Upstreams } from '../upstream/createUpstreams.ts'
import { createGasPrices } from './createGasPrices.ts'
import { createHostedSources } from './hosted/createHostedSources.ts'
import { createOpenSources } from './sources/createOpenSources.ts'
import { createServesSwaps } from './sources/sourcesOn.ts'
import { createSwapMetrics } from './swapMetrics.ts'

/** All that swaps are served with, by the settings. */
export function createSwaps({
  config: { swap: settings },
  exchanges,
  logger,
  metrics,
  now,
  opened: { budget, observer },
  pricing: { prices },
}: {
  config: Pick<ServerConfig, 'swap'>
  exchanges: Exchanges
  logger: Pick<Logger, 'warn'>
  metrics: Metrics
  now: () => number
  opened: Pick<Upstreams, 'budget' | 'observer'>
  pricing: Pick<Pricing, 'prices'>
}) {
  const clock = systemClock
  const closing = new AbortController()
  const { onAnswer, onRefused } = createSwapMetrics(metrics.registry)
  const gasPrices = createGasPrices({ clock })
  const hosted = createHostedSources({
    budget,
    clock,
    observer,
    onAnswer,
    settings,
    signal: closing.signal,
  })
  return {
    /** Ends requests under way. */
    close: () => closing.abort(),
    gasPrices,
    openSources: createOpenSources({
      clock,
      exchanges,
      gasPrices,
      hosted,
      now,
      onRefused(refusal) {
        onRefused(refusal)
        logger.warn(refusal, 'a swap that an aggregator has written is not handed out')
      },
      prices,
      settings,
    }),
    serves: createServesSwaps(settings),
  }
}
