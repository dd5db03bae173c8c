import { createTestClock } from '@latchkey/testing/node'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createKnownTokens } from '../balance/createKnownTokens.ts'
import { nativeAsset } from '../chains/Asset.ts'
import { chainConfig } from '../chains/chainConfig.ts'
import { createExchanges } from '../exchanges/createExchanges.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { createByteBudget } from '../upstream/createByteBudget.ts'
import { createPricing } from './createPricing.ts'
import { priceSettings } from './priceSettings.ts'

const start = Date.parse('2026-11-23T10:00:00Z')
const dayMs = 24 * 3600_000

async function setup({ sampledTokens = 500, usd = 3000 } = {}) {
  const database = await openTestDatabase()
  const clock = createTestClock()
  const chain = chainConfig.parse({
    id: 'eip155:31337',
    name: 'Dev',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    nativePriceUsd: usd,
    upstreams: [{ url: 'http://127.0.0.1:1' }],
  })
  const chains = new Map([[chain.id, chain]])
  const rpc = createRpc({ chains, clock })
  const pricing = createPricing({
    budget: createByteBudget(),
    chains,
    clock,
    countOddRows: () => {},
    database,
    exchanges: createExchanges({ onProblems() {}, rpc }),
    known: createKnownTokens(),
    logger: pino({ level: 'silent' }),
    now: () => start + clock.now(),
    observer: { onUpstreamRequest: () => undefined },
    rpc,
    settings: priceSettings.parse({ sampledTokens }),
  })
  onTestFinished(async () => {
    await pricing.close()
    rpc.close()
    await database.close()
  })
  return { chain, clock, database, pricing }
}

test('a price that was kept a day ago gives the change, and a line', async () => {
  const { chain, clock, database, pricing } = await setup()
  await database.rows('insert into price_samples (asset, at, usd) values ($1, $2, $3)', [
    'eip155:31337:native',
    start - dayMs,
    2000,
  ])
  const asset = nativeAsset(chain)
  expect((await pricing.prices.read(chain, [asset])).get('native')).toEqual({
    asOf: start,
    change24h: 50,
    source: 'Operator',
    usd: 3000,
  })
  await clock.advance(10_000)
  const line = () => pricing.history.read(chain, asset, 'week')
  await vi.waitFor(async () => {
    await clock.advance(31_000)
    expect((await line()).points.map(({ usd }) => usd)).toEqual([2000, 3000])
  })
})

test('nothing is kept where the settings say so', async () => {
  const { clock } = await setup({ sampledTokens: 0 })
  expect(clock.waiting).toEqual([])
})
