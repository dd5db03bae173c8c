import * as z from 'zod'
import type { Api } from '../../upstream/createApi.ts'
import { type CountOddRows, readRows } from '../../upstream/readRows.ts'
import type { PriceSource, SourcePrice } from '../Price.ts'
import { inParts } from './inParts.ts'
import { priceIdsOf } from './priceIdsOf.ts'

/** Coins and tokens by their id or address, a chart by its name. */
const answer = z.record(z.string(), z.unknown())
const price = z.object({
  last_updated_at: z.number(),
  usd: z.number(),
  usd_24h_change: z.number().nullish(),
})
const chart = z.object({ prices: z.array(z.unknown()).max(5000) })
const point = z.tuple([z.number(), z.number()])

/** Requests of one reading, so that a long list does not use up what the key may ask. */
const maxRequests = 10

const wanted = {
  include_24hr_change: 'true',
  include_last_updated_at: 'true',
  vs_currencies: 'usd',
}

/** CoinGecko's API: prices with their change, history; with a key of either plan or without any. */
export function createCoinGecko({
  addressesPerRequest,
  api,
  countOddRows,
}: {
  addressesPerRequest: number
  api: Api
  countOddRows: CountOddRows
}): PriceSource {
  const odd = (list: string) => (count: number) =>
    countOddRows({ count, list, upstream: 'coingecko' })

  return {
    covers: (chain) => {
      const { coin, coingecko } = priceIdsOf(chain)
      return coin !== undefined || coingecko !== undefined
    },
    async history(chain, { address }, { days }) {
      const { coin, coingecko } = priceIdsOf(chain)
      const path =
        address === 'native'
          ? coin && `/coins/${coin}/market_chart`
          : coingecko && `/coins/${coingecko}/contract/${address}/market_chart`
      if (!path) return []
      const query = { days: String(days), vs_currency: 'usd' }
      const read = chart.safeParse(await api.ask({ path, query, schema: answer }))
      if (!read.success) return []
      return readRows(point, read.data.prices, odd('chart')).map(([at, usd]) => ({ at, usd }))
    },
    name: 'CoinGecko',
    async read(chain, assets) {
      const { coin, coingecko } = priceIdsOf(chain)
      const prices = new Map<string, SourcePrice | 'unread'>()
      const keep = (address: string, said: unknown) => {
        for (const one of readRows(price, [said], odd('prices'))) {
          const { last_updated_at: updatedAt, usd, usd_24h_change: change } = one
          prices.set(address, { asOf: updatedAt * 1000, change24h: change ?? undefined, usd })
        }
      }
      const tokens = coingecko
        ? assets.map(({ address }) => address).filter((address) => address !== 'native')
        : []
      const ofCoin = async (id: string) => {
        const query = { ...wanted, ids: id }
        const found = await api.ask({ path: '/simple/price', query, schema: answer })
        keep('native', found[id])
      }
      const ofTokens = async (part: readonly string[]) => {
        const found = await api.ask({
          path: `/simple/token_price/${coingecko}`,
          query: { ...wanted, contract_addresses: part.join(',') },
          schema: answer,
        })
        // Addresses of the EVM come back in lower case, Solana's as they were asked for.
        for (const address of part) if (Object.hasOwn(found, address)) keep(address, found[address])
      }
      const asksCoin = coin !== undefined && assets.some(({ address }) => address === 'native')
      const parts = inParts(tokens, addressesPerRequest).slice(0, maxRequests)
      const questions = [
        ...(asksCoin ? [{ addresses: ['native'], asking: ofCoin(coin) }] : []),
        ...parts.map((part) => ({ addresses: part, asking: ofTokens(part) })),
      ]
      const answers = await Promise.allSettled(questions.map(({ asking }) => asking))
      const failed = answers.find((one) => one.status === 'rejected')
      if (failed && prices.size === 0) throw failed.reason
      // What came counts; the rest is asked for again soon.
      answers.forEach(({ status }, index) => {
        for (const address of questions[index]?.addresses ?? [])
          if (status === 'rejected') prices.set(address, 'unread')
      })
      return prices
    },
  }
}
