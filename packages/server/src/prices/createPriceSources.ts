import type { Exchanges } from '../exchanges/createExchanges.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import type { Clock } from '../time/Clock.ts'
import type { ByteBudget } from '../upstream/createByteBudget.ts'
import type { CountOddRows } from '../upstream/readRows.ts'
import type { UpstreamObserver } from '../upstream/UpstreamObserver.ts'
import { createOperatorSource } from './createOperatorSource.ts'
import { createCoinGecko } from './hosted/createCoinGecko.ts'
import { createDefiLlama } from './hosted/createDefiLlama.ts'
import { createPriceApi } from './hosted/createPriceApi.ts'
import type { PriceSource } from './Price.ts'
import { createPoolSource } from './pools/createPoolSource.ts'
import type { PriceSettings } from './priceSettings.ts'

/** What CoinGecko takes at once: with a key of the large plan, of the small one, and without. */
const addressesAtOnce = { demo: 30, keyless: 1, pro: 100 }
const coingeckoUrls = {
  demo: 'https://api.coingecko.com/api/v3',
  pro: 'https://pro-api.coingecko.com/api/v3',
}

/** The sources that the settings name, after the operator's own prices. */
export function createPriceSources({
  budget,
  clock,
  countOddRows,
  exchanges,
  observer,
  rpc,
  settings: { coingecko, defillama, sources },
  signal,
}: {
  budget: ByteBudget
  clock: Clock
  countOddRows: CountOddRows
  exchanges: Exchanges
  observer: UpstreamObserver
  rpc: Rpc
  settings: PriceSettings
  /** Ends requests under way. */
  signal: AbortSignal
}): readonly PriceSource[] {
  const shared = { budget, clock, observer, signal }
  const create: Record<PriceSettings['sources'][number], () => PriceSource> = {
    coingecko() {
      const { apiKey, plan, url = coingeckoUrls[plan] } = coingecko
      const headers = apiKey === undefined ? {} : { [`x-cg-${plan}-api-key`]: apiKey }
      const context = { ...shared, name: 'CoinGecko' }
      return createCoinGecko({
        addressesPerRequest: addressesAtOnce[apiKey === undefined ? 'keyless' : plan],
        api: createPriceApi({ headers, url }, context),
        countOddRows,
      })
    },
    defillama: () =>
      createDefiLlama({
        api: createPriceApi(defillama, { ...shared, name: 'DefiLlama' }),
        countOddRows,
      }),
    pools: () => createPoolSource({ clock, exchanges, rpc }),
  }
  return [createOperatorSource(), ...[...new Set(sources)].map((name) => create[name]())]
}
