import type { Database } from '../../database/Database.ts'
import type { PricePoint } from '../Price.ts'

/** What an asset was worth at an instant; `asset` is the chain's CAIP-2 id with the address, or `native`. */
export type PriceSample = { asset: string; usd: number }

/** Rows of one statement, so that it never holds others up. */
export const removalBatch = 5000

/** How far from the instant that is asked about a sample may be. */
const maxDistanceMs = 3600_000

export type SampleRepository = ReturnType<typeof createSampleRepository>

/** Prices as this server has seen them, one for each asset in a quarter of an hour. */
export function createSampleRepository({
  rows,
  transaction,
}: Pick<Database, 'rows' | 'transaction'>) {
  return {
    /** Says that the samples of a quarter of an hour are this server's to take; false when another takes them. */
    async claim(at: number): Promise<boolean> {
      const claimed = await rows(
        'insert into price_turns (at) values ($1) on conflict do nothing returning at',
        [at],
      )
      return claimed.length > 0
    },

    async save(at: number, samples: readonly PriceSample[]): Promise<void> {
      if (samples.length === 0) return
      await transaction((work) =>
        work.rows(
          `insert into price_samples (asset, at, usd)
           select asset, $1::double precision, usd from unnest($2::text[], $3::double precision[]) as sample (asset, usd)
           on conflict do nothing`,
          [at, samples.map(({ asset }) => asset), samples.map(({ usd }) => usd)],
        ),
      )
    },

    /** Samples of an asset since an instant, the oldest first. */
    async since(asset: string, from: number): Promise<readonly PricePoint[]> {
      const found = await rows(
        'select at, usd from price_samples where asset = $1 and at >= $2 order by at',
        [asset, from],
      )
      return found.map(({ at, usd }) => ({ at: Number(at), usd: Number(usd) }))
    },

    /** What assets were worth nearest to an instant, an hour before or after it at most. */
    async near(assets: readonly string[], at: number): Promise<ReadonlyMap<string, number>> {
      const found = await rows(
        `select distinct on (asset) asset, usd from price_samples
         where asset = any ($1::text[]) and at between $2 and $3
         order by asset, abs(at - $4::double precision)`,
        [assets, at - maxDistanceMs, at + maxDistanceMs, at],
      )
      return new Map(found.map(({ asset, usd }) => [String(asset), Number(usd)]))
    },

    /** Removes what is older than an instant, `removalBatch` rows at most, and tells how many. */
    async removeBefore(at: number): Promise<number> {
      await rows('delete from price_turns where at < $1', [at])
      const removed = await rows(
        `delete from price_samples where ctid = any (array (
           select ctid from price_samples where at < $1 limit ${removalBatch})) returning at`,
        [at],
      )
      return removed.length
    },
  }
}
