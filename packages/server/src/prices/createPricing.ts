import type { Logger } from 'pino'
import type { KnownTokens } from '../balance/createKnownTokens.ts'
import type { Chain } from '../chains/chainConfig.ts'
import type { Database } from '../database/Database.ts'
import type { Exchanges } from '../exchanges/createExchanges.ts'
import { describeError } from '../logging/describeError.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import type { Clock } from '../time/Clock.ts'
import type { ByteBudget } from '../upstream/createByteBudget.ts'
import type { CountOddRows } from '../upstream/readRows.ts'
import type { UpstreamObserver } from '../upstream/UpstreamObserver.ts'
import { createPriceSources } from './createPriceSources.ts'
import { createPrices, type Prices } from './createPrices.ts'
import { createDescribeAssets, type DescribeAssets } from './describeAssets.ts'
import { createPriceHistory, type PriceHistory } from './history/createPriceHistory.ts'
import { createSampleRepository } from './history/createSampleRepository.ts'
import { startSampling } from './history/startSampling.ts'
import type { PriceSettings } from './priceSettings.ts'
import { sampledAssets } from './sampledAssets.ts'

/** All that tells what tokens are worth, and were. */
export type Pricing = {
  describe: DescribeAssets
  history: PriceHistory
  prices: Prices
  /** Ends samples and requests under way. */
  close(): Promise<void>
}

const dayMs = 24 * 3600_000

/** Prices by the settings, with samples in the database. */
export function createPricing({
  budget,
  chains,
  clock,
  countOddRows,
  database,
  exchanges,
  known,
  logger,
  now,
  observer,
  rpc,
  settings,
}: {
  budget: ByteBudget
  chains: ReadonlyMap<string, Chain>
  clock: Clock
  countOddRows: CountOddRows
  database: Database
  exchanges: Exchanges
  known: KnownTokens
  logger: Logger
  now: () => number
  observer: UpstreamObserver
  rpc: Rpc
  settings: PriceSettings
}): Pricing {
  const closing = new AbortController()
  const sources = createPriceSources({
    budget,
    clock,
    countOddRows,
    exchanges,
    observer,
    rpc,
    settings,
    signal: closing.signal,
  })
  const samples = createSampleRepository(database)
  const prices = createPrices({
    async before({ id }, addresses) {
      const keyOf = (address: string) => `${id}:${address}`
      const found = await samples.near(addresses.map(keyOf), now() - dayMs)
      return new Map(
        addresses.flatMap((address): [string, number][] => {
          const usd = found.get(keyOf(address))
          return usd === undefined ? [] : [[address, usd]]
        }),
      )
    },
    clock,
    now,
    onError: (error, failed) =>
      logger.warn({ ...failed, err: describeError(error) }, 'a price source does not answer'),
    sources,
  })
  const sampling =
    settings.sampledTokens === 0
      ? undefined
      : startSampling({
          assets: sampledAssets(chains, settings.sampledTokens),
          clock,
          now,
          onError: (error) =>
            logger.error({ err: describeError(error) }, 'prices could not be kept'),
          prices,
          samples,
        })
  return {
    async close() {
      closing.abort()
      await sampling?.close()
    },
    describe: createDescribeAssets({ clock, known, rpc }),
    history: createPriceHistory({ clock, now, samples, sources }),
    prices,
  }
}
