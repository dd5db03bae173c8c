import { createTestClock } from '@latchkey/testing/node'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Chain, type ChainInput, chainConfig } from '../../chains/chainConfig.ts'
import type { Database } from '../../database/Database.ts'
import { openTestDatabase } from '../../testing/openTestDatabase.ts'
import { findPostgres, startPostgres } from '../../testing/startPostgres.ts'
import type { Prices } from '../createPrices.ts'
import type { PriceSource } from '../Price.ts'
import { sampledAssets } from '../sampledAssets.ts'
import { createPriceHistory } from './createPriceHistory.ts'
import { createSampleRepository } from './createSampleRepository.ts'
import { sampleIntervalMs } from './spans.ts'
import { startSampling } from './startSampling.ts'

const dayMs = 24 * 3600_000
const start = Date.parse('2026-11-23T10:07:00Z')
const quarter = Date.parse('2026-11-23T10:00:00Z')
const a = `0x${'a'.repeat(40)}` as const
const token = { decimals: 18, name: 'T', symbol: 'T' }

function chainOf(change: Partial<ChainInput> = {}): Chain {
  return chainConfig.parse({
    id: 'eip155:1',
    name: 'One',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    tokens: [{ ...token, address: a }],
    upstreams: [{ url: 'http://127.0.0.1:1' }],
    ...change,
  })
}

async function openDatabase(): Promise<Database> {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  return database
}

/** A server that samples; its time begins seven minutes into a quarter of an hour. */
function startServer(database: Database, clock = createTestClock()) {
  const samples = createSampleRepository(database)
  const errors: unknown[] = []
  const usd: Record<string, number> = { native: 2000, [a]: 1.5 }
  const read = vi.fn<Prices['read']>(
    async (_, assets) =>
      new Map(
        assets.map(({ address }) => [address, { asOf: 0, source: 'Fake', usd: usd[address] ?? 0 }]),
      ),
  )
  const sampling = startSampling({
    assets: sampledAssets(new Map([['eip155:1', chainOf()]]), 10),
    clock,
    now: () => start + clock.now(),
    onError: (error) => errors.push(error),
    prices: { read },
    samples,
  })
  onTestFinished(() => sampling.close())
  const waiting = () => vi.waitFor(() => expect(clock.waiting).toHaveLength(1))
  return { clock, errors, read, samples, sampling, usd, waiting }
}

describe('samples', () => {
  test('are kept soon after the start and then every quarter of an hour', async () => {
    const { clock, samples, usd, waiting } = startServer(await openDatabase())
    await clock.advance(10_000)
    await waiting()
    // Until the next quarter begins.
    expect(clock.waiting).toEqual([8 * 60_000 - 10_000])
    usd[a] = 1.75
    await clock.advance(8 * 60_000)
    await waiting()
    expect(await samples.since(`eip155:1:${a}`, 0)).toEqual([
      { at: quarter, usd: 1.5 },
      { at: quarter + sampleIntervalMs, usd: 1.75 },
    ])
    expect(await samples.since('eip155:1:native', quarter + 1)).toHaveLength(1)
  })

  test('are gone after 35 days, however many there are', async () => {
    const database = await openDatabase()
    const { clock, samples, waiting } = startServer(database)
    const old = quarter - 35 * dayMs - sampleIntervalMs
    const many = Array.from({ length: 5001 }, (_, index) => ({ asset: `old ${index}`, usd: 1 }))
    await samples.save(old, many)
    await samples.save(old + sampleIntervalMs, [{ asset: 'kept', usd: 1 }])
    await samples.claim(old)
    await clock.advance(10_000)
    await waiting()
    const assets = await database.rows('select distinct asset from price_samples order by asset')
    expect(assets.map(({ asset }) => asset)).toEqual([`eip155:1:${a}`, 'eip155:1:native', 'kept'])
    expect(await database.rows('select at from price_turns')).toEqual([{ at: quarter }])
  })

  test('error: a database that fails costs a sample, and the next quarter has its own', async () => {
    const database = await openDatabase()
    let isAway = true
    const { clock, errors, samples, waiting } = startServer({
      ...database,
      rows: (...query) => (isAway ? Promise.reject(new Error('away')) : database.rows(...query)),
    })
    await clock.advance(10_000)
    await waiting()
    expect(errors).toHaveLength(1)
    isAway = false
    await clock.advance(8 * 60_000)
    await waiting()
    expect(await samples.since('eip155:1:native', 0)).toHaveLength(1)
  })

  const binaries = findPostgres()
  test.skipIf(!binaries)('of two servers with one PostgreSQL one takes them', async () => {
    const { migrate } = await import('../../database/migrate.ts')
    const { openPostgres } = await import('../../database/openPostgres.ts')
    const logger = pino({ level: 'silent' })
    const postgres = await startPostgres(binaries ?? '')
    const url = await postgres.createDatabase()
    const databases = await Promise.all(
      [1, 2].map(() => openPostgres({ poolSize: 2, url }, { logger })),
    )
    onTestFinished(async () => {
      await Promise.all(databases.map((database) => database.close()))
      await postgres.stop()
    })
    await migrate(databases[0]!)
    const clock = createTestClock()
    const servers = databases.map((database) => startServer(database, clock))
    await clock.advance(10_000)
    await vi.waitFor(() => expect(clock.waiting).toHaveLength(2))
    await clock.advance(8 * 60_000)
    await vi.waitFor(() => expect(clock.waiting).toHaveLength(2))
    const reads = servers.map(({ read }) => read.mock.calls.length)
    expect(reads.reduce((sum, count) => sum + count)).toBe(2)
    expect(await servers[0]!.samples.since('eip155:1:native', 0)).toHaveLength(2)
  })

  test('are of each chain’s coin, then of tokens in turn, so many at most', () => {
    const chains = new Map([
      ['eip155:1', chainOf()],
      ['eip155:2', chainOf({ id: 'eip155:2' })],
    ])
    const sampled = (max: number) =>
      [...sampledAssets(chains, max)].map(([{ id }, assets]) => [
        id,
        assets.map(({ address }) => address),
      ])
    expect(sampled(3)).toEqual([
      ['eip155:1', ['native', a]],
      ['eip155:2', ['native']],
    ])
    expect(sampled(0)).toEqual([])
    expect(sampled(9).flat(2)).toHaveLength(6)
  })

  test('nearest to an instant, an hour away at most', async () => {
    const samples = createSampleRepository(await openDatabase())
    for (const [minutes, usd] of [
      [-61, 1],
      [-30, 2],
      [15, 3],
      [45, 4],
    ] as const)
      await samples.save(quarter + minutes * 60_000, [{ asset: 'x', usd }])
    await samples.save(quarter - 61 * 60_000, [{ asset: 'y', usd: 9 }])
    expect(await samples.near(['x', 'y', 'z'], quarter)).toEqual(new Map([['x', 3]]))
  })
})

describe('history', () => {
  function setup({
    source,
    since = async () => [{ at: start - 1000, usd: 7 }],
  }: {
    source?: Partial<PriceSource>
    since?: ReturnType<typeof createSampleRepository>['since']
  }) {
    const clock = createTestClock()
    const fake: PriceSource = {
      covers: () => true,
      name: 'Fake',
      read: async () => new Map(),
      ...source,
    }
    const history = createPriceHistory({
      clock,
      now: () => start + clock.now(),
      samples: { since },
      sources: [fake],
    })
    const read = (chain = chainOf()) => history.read(chain, { address: a, isListed: true }, 'day')
    return { clock, read }
  }

  const points = [
    { at: start - dayMs - 1, usd: 9 },
    { at: start - 2000, usd: 2 },
    { at: start - 3_600_000, usd: 1 },
    { at: start - 1_800_000, usd: -3 },
  ]

  test('is the first source’s that has it, checked and in order; who asks at once shares it', async () => {
    const ask = vi.fn(async () => points)
    const { clock, read } = setup({ source: { history: ask } })
    const [line] = await Promise.all([read(), read()])
    expect(line).toEqual({
      points: [
        { at: start - 3_600_000, usd: 1 },
        { at: start - 2000, usd: 2 },
      ],
      source: 'Fake',
    })
    await clock.advance(299_000)
    await read()
    expect(ask).toHaveBeenCalledTimes(1)
    await clock.advance(2000)
    await read()
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test.each<[string, Partial<PriceSource>]>([
    ['has none', { history: async () => [] }],
    ['has one point', { history: async () => points.slice(1, 2) }],
    ['fails', { history: () => Promise.reject(new Error('no')) }],
    ['hangs', { history: () => new Promise(() => undefined) }],
    ['knows no such chain', { covers: () => false, history: async () => points }],
    ['tells no history', {}],
  ])('is our own where a source %s', async (_, source) => {
    const { clock, read } = setup({ source })
    const reading = read()
    await clock.advance(4000)
    expect(await reading).toEqual({ points: [{ at: start - 1000, usd: 7 }], source: 'Latchkey' })
  })

  test('is our own of what the operator has put a price on', async () => {
    const { read } = setup({ source: { history: async () => points } })
    const chain = chainOf({ tokens: [{ ...token, address: a, price: 7 }] })
    expect((await read(chain)).source).toBe('Latchkey')
  })

  test('error: is empty without a database, and looked for again after half a minute', async () => {
    const since = vi
      .fn<ReturnType<typeof createSampleRepository>['since']>()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValue([{ at: start - 1000, usd: 7 }])
    const { clock, read } = setup({ since })
    expect(await read()).toEqual({ points: [] })
    expect(await read()).toEqual({ points: [] })
    await clock.advance(30_000)
    expect((await read()).points).toHaveLength(1)
  })
})
