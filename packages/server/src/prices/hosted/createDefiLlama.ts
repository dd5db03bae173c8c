import * as z from 'zod'
import type { Chain } from '../../chains/chainConfig.ts'
import type { Api } from '../../upstream/createApi.ts'
import { type CountOddRows, readRows } from '../../upstream/readRows.ts'
import type { PricedAsset, PriceSource, SourcePrice } from '../Price.ts'
import { inParts } from './inParts.ts'
import { priceIdsOf } from './priceIdsOf.ts'

/** How sure it has to be of a price, from 0 to 1. */
const minConfidence = 0.9
const coinsPerRequest = 100

const coins = z.object({ coins: z.record(z.string(), z.unknown()) })
const coin = z.object({
  confidence: z.number(),
  decimals: z.number().optional(),
  price: z.number(),
  timestamp: z.number(),
})
const chart = z.object({
  confidence: z.number(),
  prices: z.array(z.unknown()).max(5000),
})
const point = z.object({ price: z.number(), timestamp: z.number() })

/** The coins API of DefiLlama: keyless, prices with their confidence, history. */
export function createDefiLlama({
  api,
  countOddRows,
}: {
  api: Api
  countOddRows: CountOddRows
}): PriceSource {
  const odd = (list: string) => (count: number) =>
    countOddRows({ count, list, upstream: 'defillama' })

  return {
    covers: (chain) => {
      const { coin: native, defillama } = priceIdsOf(chain)
      return native !== undefined || defillama !== undefined
    },
    async history(chain, asset, { days, from, stepMs, to }) {
      const id = coinId(chain, asset)
      if (id === undefined) return []
      const { coins: found } = await api.ask({
        path: `/chart/${id}`,
        query: {
          period: `${stepMs / 60_000}m`,
          span: String(Math.round((to - from) / stepMs)),
          start: String(Math.floor(from / 1000)),
        },
        schema: coins,
      })
      const read = chart.safeParse(ofCoin(found, id))
      if (!read.success || read.data.confidence < minConfidence || days < 1) return []
      return readRows(point, read.data.prices, odd('chart')).map(({ price, timestamp }) => ({
        at: timestamp * 1000,
        usd: price,
      }))
    },
    name: 'DefiLlama',
    async read(chain, assets) {
      const prices = new Map<string, SourcePrice>()
      const asked = assets.flatMap((asset) => {
        const id = coinId(chain, asset)
        return id === undefined ? [] : [{ address: asset.address, id }]
      })
      await Promise.all(
        inParts(asked, coinsPerRequest).map(async (part) => {
          const list = part.map(({ id }) => id).join(',')
          const [current, change] = await Promise.all([
            api.ask({ path: `/prices/current/${list}`, schema: coins }),
            api
              .ask({ path: `/percentage/${list}`, query: { period: '1d' }, schema: coins })
              // Without it a price still counts.
              .catch(() => undefined),
          ])
          const { coins: found } = current
          const changes = change?.coins ?? {}
          for (const { address, id } of part) {
            const said = ofCoin(found, id)
            const [read] = said === undefined ? [] : readRows(coin, [said], odd('prices'))
            if (!read || read.confidence < minConfidence) continue
            const { decimals, price, timestamp } = read
            const change24h = ofCoin(changes, id)
            prices.set(address, {
              asOf: timestamp * 1000,
              change24h: typeof change24h === 'number' ? change24h : undefined,
              decimals,
              usd: price,
            })
          }
        }),
      )
      return prices
    },
  }
}

function coinId(chain: Chain, { address }: PricedAsset): string | undefined {
  const { coin: native, defillama } = priceIdsOf(chain)
  if (address === 'native') return native && `coingecko:${native}`
  return defillama && `${defillama}:${address}`
}

/** What is said of a coin; addresses of the EVM may come back in another case. */
function ofCoin(found: Readonly<Record<string, unknown>>, id: string): unknown {
  if (Object.hasOwn(found, id)) return found[id]
  if (!id.includes(':0x')) return undefined
  return Object.entries(found).find(([key]) => key.toLowerCase() === id)?.[1]
}
