import type { Exchanges } from '../exchanges/createExchanges.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import type { Clock } from '../time/Clock.ts'
import { type ApiConfig, createApi } from '../upstream/createApi.ts'
import type { ByteBudget } from '../upstream/createByteBudget.ts'
import type { CountOddRows } from '../upstream/readRows.ts'
import type { UpstreamObserver } from '../upstream/UpstreamObserver.ts'
import { createOperatorSource } from './createOperatorSource.ts'
import { createCoinGecko } from './hosted/createCoinGecko.ts'
import { createDefiLlama } from './hosted/createDefiLlama.ts'
import { PriceSourceError } from './hosted/PriceSourceError.ts'
import type { PriceSource } from './Price.ts'
import { createPoolSource } from './pools/createPoolSource.ts'
import type { PriceSettings } from './priceSettings.ts'

/** What CoinGecko takes at once: with a key of the large plan, of the small one, and without. */
const addressesAtOnce = { demo: 30, keyless: 1, pro: 100 }
const coingeckoUrls = {
  demo: 'https://api.coingecko.com/api/v3',
  pro: 'https://pro-api.coingecko.com/api/v3',
}

const apiTimeoutMs = 5000

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
  const openApi = (name: string, config: ApiConfig) =>
    createApi(config, {
      budget,
      // Prices are counted as a chain of their own.
      chainId: 'prices',
      clock,
      observer,
      signal,
      timeoutMs: apiTimeoutMs,
      toError: ({ outcome }) => new PriceSourceError(name, outcome),
    })
  const create: Record<PriceSettings['sources'][number], () => PriceSource> = {
    coingecko() {
      const { apiKey, plan, url = coingeckoUrls[plan] } = coingecko
      const headers = apiKey === undefined ? {} : { [`x-cg-${plan}-api-key`]: apiKey }
      return createCoinGecko({
        addressesPerRequest: addressesAtOnce[apiKey === undefined ? 'keyless' : plan],
        api: openApi('CoinGecko', { headers, url }),
        countOddRows,
      })
    },
    defillama: () =>
      createDefiLlama({
        api: openApi('DefiLlama', defillama),
        countOddRows,
      }),
    pools: () => createPoolSource({ clock, exchanges, rpc }),
  }
  return [createOperatorSource(), ...[...new Set(sources)].map((name) => create[name]())]
}
