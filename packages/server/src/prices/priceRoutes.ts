import {
  type Fungible,
  type PriceHistoryResponse,
  type PriceResponse,
  type PriceSpan,
  priceHistoryResponse,
  priceRequest,
  priceResponse,
  priceSpans,
} from '@latchkey/protocol/http'
import * as z from 'zod'
import { type CurrencyRates, rateOf } from '../balance/currency.ts'
import { inCurrency } from '../balance/toBalances.ts'
import { type AssetId, readAssetId, shortAddress } from '../chains/Asset.ts'
import type { Chain } from '../chains/chainConfig.ts'
import { ApiError } from '../http/ApiError.ts'
import { type Charge, type Route, route } from '../http/route.ts'
import { sdkParameters } from '../http/sdkParameters.ts'
import { chargeBeyond } from '../rpc/chargedRpc.ts'
import type { Prices } from './createPrices.ts'
import type { DescribeAssets, Described } from './describeAssets.ts'
import type { PriceHistory } from './history/createPriceHistory.ts'
import type { Price } from './Price.ts'
import { tokenIcons } from './tokenIcons.ts'

const maxAddresses = 100
/** Longer than any address on any chain. */
const maxAddressLength = 160
/** What is charged for a line of prices. */
const callsPerLine = 4
const historyAgeSeconds = 60

/** The request as it is read here: what is wrong with its addresses is 400, where a wrong shape is 422. */
const request = z.object({
  ...priceRequest.shape,
  addresses: z.array(z.string()),
})

/**
 * Tells prices of tokens by their addresses (S7.8), and how they went. The order of the answer is that of the request; what is
 * not known has the price 0 and `priced: false`.
 */
export function priceRoutes({
  chains,
  describe,
  history,
  prices,
  publicUrl,
  rates = {},
}: {
  chains: ReadonlyMap<string, Chain>
  describe: DescribeAssets
  history: PriceHistory
  prices: Prices
  /** Where browsers reach the server; by default where this request did. */
  publicUrl?: string | undefined
  /** What a US dollar buys, for answers in other currencies. */
  rates?: CurrencyRates | undefined
}): Route[] {
  async function readChain(chain: Chain, addresses: readonly string[], charge: Charge) {
    const assets = await describe(chain, addresses, charge)
    return { assets, prices: await prices.read(chain, [...assets.values()]) }
  }

  return [
    route(
      {
        access: 'project',
        asksNodes: true,
        body: { json: request },
        method: 'post',
        path: '/v1/fungible/price',
        query: sdkParameters,
        rate: 'rest',
        response: {
          content: priceResponse,
          description: 'Prices, in the order asked for.',
          status: 200,
        },
        summary: 'Tells the prices of tokens.',
        tag: 'Blockchain',
      },
      async (c, { body: { addresses, currency }, charge }) => {
        if (addresses.length === 0) throw refused('addresses_missing', 'No address was sent.')
        if (addresses.length > maxAddresses)
          throw refused(
            'too_many_addresses',
            `At most ${maxAddresses} prices can be asked at once.`,
          )
        const rate = rateOf(currency, { rates, status: 422 })
        const asked = addresses.map((text) => readAddress(text, chains, 'addresses'))
        await charge(addresses.length)
        const beyond = chargeBeyond(addresses.length, charge)

        const byChain = new Map<Chain, Set<string>>()
        for (const one of asked)
          if (one !== 'otherChain')
            byChain.set(one.chain, (byChain.get(one.chain) ?? new Set()).add(one.address))
        const read = new Map(
          await Promise.all(
            [...byChain].map(
              async ([chain, wanted]) =>
                [chain, await readChain(chain, [...wanted], beyond)] as const,
            ),
          ),
        )
        const iconUrl = tokenIcons(publicUrl ?? new URL(c.req.url).origin)
        const fungibles = addresses.map((text, index): Fungible => {
          const id = asked[index]
          const found = id && id !== 'otherChain' ? read.get(id.chain) : undefined
          const address = id && id !== 'otherChain' ? id.address : text
          return toFungible(text, {
            asset: found?.assets.get(address),
            decimals: id && id !== 'otherChain' ? id.decimals : undefined,
            iconUrl,
            price: found?.prices.get(address),
            rate,
          })
        })
        c.header('Cache-Control', 'no-store')
        return c.json({ fungibles } satisfies PriceResponse)
      },
    ),
    route(
      {
        access: 'project',
        asksNodes: true,
        method: 'get',
        path: '/v1/fungible/price/history',
        query: {
          ...sdkParameters,
          address: { description: 'CAIP-10 address of the token.', required: true },
          currency: { description: 'Currency of the prices; `usd`.' },
          span: { description: '`day`, `week` or `month`.', required: true },
        },
        rate: 'rest',
        response: {
          content: priceHistoryResponse,
          description: 'Prices, oldest first; none where no source has history.',
          status: 200,
        },
        summary: 'Tells how the price of a token went.',
        tag: 'Blockchain',
      },
      async (c, { charge }) => {
        const rate = rateOf(c.req.query('currency') ?? 'usd', { rates, status: 400 })
        const span = readSpan(c.req.query('span'))
        const id = readAddress(c.req.query('address') ?? '', chains, 'address')
        c.header('Cache-Control', `private, max-age=${historyAgeSeconds}`)
        if (id === 'otherChain') return c.json({ points: [] } satisfies PriceHistoryResponse)
        await charge(callsPerLine)
        const assets = await describe(id.chain, [id.address], chargeBeyond(callsPerLine, charge))
        const asset = assets.get(id.address) ?? { address: id.address, isListed: false }
        const { points, source } = await history.read(id.chain, asset, span)
        const line = points.map(({ at, usd }) => ({ at, price: inCurrency({ usd }, rate) }))
        const response: PriceHistoryResponse =
          source === undefined ? { points: line } : { points: line, source }
        return c.json(response)
      },
    ),
  ]
}

function toFungible(
  text: string,
  {
    asset,
    decimals: ownDecimals,
    iconUrl,
    price,
    rate,
  }: {
    asset: Described | undefined
    /** By which the address counts, where these are not the asset's. */
    decimals: number | undefined
    iconUrl: (symbol: string) => string
    price: Price | undefined
    rate: number
  },
): Fungible {
  const address = text.slice(text.lastIndexOf(':') + 1)
  const short = shortAddress(address)
  const { isListed = false, name = short, symbol = short } = asset ?? {}
  const decimals = ownDecimals ?? asset?.decimals
  return {
    address: text,
    ...(price && { asOf: new Date(price.asOf).toISOString() }),
    ...(price?.change24h !== undefined && { change24h: price.change24h }),
    ...(decimals !== undefined && { decimals }),
    iconUrl: isListed ? iconUrl(symbol) : '',
    name,
    price: inCurrency(price, rate),
    priced: price !== undefined,
    ...(price && { source: price.source }),
    symbol,
  }
}

function readSpan(text: string | undefined): PriceSpan {
  const span = priceSpans.find((one) => one === text)
  if (span) return span
  throw refused('span_invalid', 'A span is day, week or month.', 'span')
}

function readAddress(
  text: string,
  chains: ReadonlyMap<string, Chain>,
  field: 'address' | 'addresses',
): AssetId | 'otherChain' {
  const id = text.length > maxAddressLength ? 'invalid' : readAssetId(text, chains)
  if (id !== 'invalid') return id
  throw refused(
    'address_invalid',
    'A token is a CAIP-10 address, such as eip155:1:0xa0b8…eb48.',
    field,
  )
}

function refused(code: string, description: string, field = 'addresses'): ApiError {
  return new ApiError({ code, description, field, status: 400 })
}
