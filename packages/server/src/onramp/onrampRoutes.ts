import {
  type OnrampBuyOptionsResponse,
  type OnrampOptionsResponse,
  type OnrampQuoteResponse,
  type OnrampUrlResponse,
  onrampBuyOptionsResponse,
  onrampOptionsResponse,
  onrampOrder,
  onrampQuoteRequest,
  onrampQuoteResponse,
  onrampUrlRequest,
  onrampUrlResponse,
} from '@latchkey/protocol/http'
import { formatUnits } from 'viem'
import type { Chain } from '../chains/chainConfig.ts'
import { etagOf } from '../http/etagOf.ts'
import { matchesEtag } from '../http/matchesEtag.ts'
import { type Route, type RouteContext, route } from '../http/route.ts'
import { sdkParameters } from '../http/sdkParameters.ts'
import { acceptedCountry } from './acceptedCountry.ts'
import { hundredthsText } from './amountText.ts'
import type { Orders, Quote } from './createOrders.ts'
import type { Providers } from './createProviders.ts'
import { isOrderId } from './isOrderId.ts'
import type { OnrampOptions, OnrampProvider } from './OnrampProvider.ts'
import {
  NotSoldError,
  orderUnknown,
  ProviderError,
  providerUnavailable,
  refused,
} from './providerErrors.ts'
import { type AskedQuote, readQuoteRequest, referenceOf } from './readQuoteRequest.ts'
import { readUrlRequest } from './readUrlRequest.ts'
import { tokenAddress } from './tokenAddress.ts'
import { toOrderResponse } from './toOrderResponse.ts'

const tag = 'Buying'
const optionsAgeSeconds = 300
const providerParameter = {
  provider: { description: 'Whose options; those of the first one where it is left out.' },
}

/** Tells what can be bought with money, for how much, and how far it is. */
export function onrampRoutes({
  chains,
  orders,
  providers,
  server,
}: {
  chains: ReadonlyMap<string, Chain>
  orders: Pick<Orders, 'begin' | 'look' | 'quote'>
  providers: Providers
  /** Where browsers reach this server. */
  server: string
}): Route[] {
  const startUrl = (id: string) => `${server}/onramp/start/${id}`

  function findProvider(name: string | undefined): OnrampProvider {
    const provider = providers.find(name)
    if (provider) return provider
    throw refused('provider_unknown', 'There is no such provider here.', 'provider')
  }

  async function optionsAnswer(
    c: RouteContext,
    shape: (options: OnrampOptions) => OnrampBuyOptionsResponse | OnrampOptionsResponse,
  ): Promise<Response> {
    const provider = findProvider(c.req.query('provider'))
    const body = JSON.stringify(shape(await asking(() => providers.options(provider))))
    const etag = etagOf(body)
    c.header('Cache-Control', `public, max-age=${optionsAgeSeconds}`)
    c.header('ETag', etag)
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    c.header('Content-Type', 'application/json')
    return c.body(body)
  }

  /** Reads what is wanted, and asks what it costs. */
  async function quote(
    name: string | undefined,
    project: string,
    read: (options: OnrampOptions) => AskedQuote,
  ): Promise<{ asked: AskedQuote; provider: OnrampProvider; quote: Quote }> {
    const provider = findProvider(name)
    return asking(async () => {
      const asked = read(await providers.options(provider))
      return { asked, provider, quote: await orders.quote(asked, { project, provider }) }
    })
  }

  return [
    route(
      {
        access: 'public',
        method: 'get',
        path: '/v1/onramp/options',
        query: providerParameter,
        rate: 'rest',
        response: { content: onrampOptionsResponse, description: 'What is sold.', status: 200 },
        summary: 'Lists what can be bought, and what it can be paid in.',
        tag,
      },
      (c) =>
        optionsAnswer(c, ({ assets, currencies }) => ({
          paymentCurrencies: currencies.map(({ id, limits }) => ({
            id,
            payment_method_limits: limits.map(limitText),
          })),
          providers: providers.all.map(({ feeRange, isSandbox, label, name, networks }) => ({
            feeRange,
            isSandbox,
            label,
            name,
            networks: networks.filter((id) => chains.has(id)),
          })),
          purchaseCurrencies: assets.map(({ networks, ...asset }) => ({
            ...asset,
            networks: networks.map(({ address, displayName, id, name }) => ({
              chain_id: referenceOf(id),
              contract_address: tokenAddress(id, address),
              display_name: displayName,
              name,
              network_id: id,
            })),
          })),
        })),
    ),
    route(
      {
        access: 'public',
        method: 'get',
        path: '/v1/onramp/buy/options',
        query: providerParameter,
        rate: 'rest',
        response: { content: onrampBuyOptionsResponse, description: 'What is sold.', status: 200 },
        summary: 'Lists the same in the other spelling that toolkits read.',
        tag,
      },
      (c) =>
        optionsAnswer(c, ({ assets, currencies }) => ({
          paymentCurrencies: currencies.map(({ id, limits }) => ({
            id,
            limits: limits.map(limitText),
          })),
          purchaseCurrencies: assets.map(({ networks, ...asset }) => ({
            ...asset,
            networks: networks.map(({ address, displayName, id, name }) => ({
              chainId: referenceOf(id),
              contractAddress: tokenAddress(id, address),
              displayName,
              name,
            })),
          })),
        })),
    ),
    route(
      {
        access: 'project',
        body: { json: onrampQuoteRequest },
        method: 'post',
        path: '/v1/onramp/quote',
        query: sdkParameters,
        rate: 'orders',
        response: { content: onrampQuoteResponse, description: 'The price.', status: 200 },
        summary: 'Tells what an amount of money buys.',
        tag,
      },
      async (c, { body, project }) => {
        const {
          asked,
          provider,
          quote: made,
        } = await quote(body.provider, project.id, (options) =>
          readQuoteRequest(body, { chains, country: countryOf(c), options }),
        )
        const { asset, currency, network } = asked.question
        const money = (amount: bigint) => ({ amount: hundredthsText(amount), currency })
        const { networkFee, purchase, subtotal, total } = made.price
        c.header('Cache-Control', 'no-store')
        return c.json({
          expiresAt: new Date(made.expiresAt).toISOString(),
          networkFee: money(networkFee),
          paymentSubtotal: money(subtotal),
          paymentTotal: money(total),
          provider: provider.name,
          purchaseAmount: {
            amount: formatUnits(purchase, network.decimals),
            currency: asset.symbol,
          },
          quoteId: made.id,
          ...(made.isOrder && { startUrl: startUrl(made.id) }),
        } satisfies OnrampQuoteResponse)
      },
    ),
    route(
      {
        access: 'project',
        body: { json: onrampUrlRequest },
        method: 'post',
        path: '/v1/generators/onrampurl',
        query: sdkParameters,
        rate: 'orders',
        response: { content: onrampUrlResponse, description: 'The link.', status: 200 },
        summary: 'Makes a link by which a visitor buys, once and within the hour.',
        tag,
      },
      async (c, { body, project }) => {
        const provider = findProvider(body.provider)
        const id = await asking(async () => {
          const options = await providers.options(provider)
          const request = readUrlRequest(body, { chains, options })
          const asked = readQuoteRequest(request, { chains, country: countryOf(c), options })
          return orders.begin(asked, { project: project.id, provider })
        })
        c.header('Cache-Control', 'no-store')
        return c.json({ url: startUrl(id) } satisfies OnrampUrlResponse)
      },
    ),
    route(
      {
        access: 'project',
        method: 'get',
        path: '/v1/onramp/orders/{id}',
        query: sdkParameters,
        rate: 'rest',
        response: { content: onrampOrder, description: 'The order.', status: 200 },
        summary: 'Tells how far an order is, by the id of its quote.',
        tag,
      },
      async (c, { project }) => {
        const id = c.req.param('id')
        const order = isOrderId(id) ? await orders.look(id, project.id) : undefined
        if (!order) throw orderUnknown()
        c.header('Cache-Control', 'no-store')
        return c.json(toOrderResponse(order, providers.find(order.provider)))
      },
    ),
  ]
}

const countryOf = (c: RouteContext) => acceptedCountry(c.req.header('accept-language'))

function limitText({ id, max, min }: OnrampOptions['currencies'][number]['limits'][number]) {
  return { id, max: hundredthsText(max), min: hundredthsText(min) }
}

/** Does what asks a provider; where it does not answer, that is 503. @throws {ApiError} */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof NotSoldError) throw refused('not_sold', error.message, 'amount')
    if (error instanceof ProviderError) throw providerUnavailable(error)
    throw error
  }
}
