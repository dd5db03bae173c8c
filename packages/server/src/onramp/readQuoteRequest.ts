import type { OnrampQuoteRequest } from '@latchkey/protocol/http'
import { accountOn } from '../chains/accountOn.ts'
import type { Chain } from '../chains/chainConfig.ts'
import { hundredthsText, readHundredths } from './amountText.ts'
import type {
  OnrampOptions,
  OnrampQuestion,
  PaymentCurrency,
  SoldAsset,
  SoldNetwork,
} from './OnrampProvider.ts'
import { refused } from './providerErrors.ts'

/** What a request asks, and for whom; without an account it is only about the price. */
export type AskedQuote = { account: string | undefined; question: OnrampQuestion }

/**
 * Reads what a request wants to buy, of what a provider sells.
 *
 * @throws {ApiError} 400
 */
export function readQuoteRequest(
  request: OnrampQuoteRequest,
  {
    chains,
    country,
    options,
  }: {
    chains: ReadonlyMap<string, Chain>
    country: string | undefined
    options: OnrampOptions
  },
): AskedQuote {
  const asset = byId(options.assets, request.purchaseCurrency)
  if (!asset)
    throw refused('asset_unsupported', 'The provider does not sell this.', 'purchaseCurrency')
  const currency = byId(options.currencies, request.paymentCurrency)
  if (!currency)
    throw refused(
      'currency_unsupported',
      'The provider does not take this currency.',
      'paymentCurrency',
    )
  const { networks, ...sold } = asset
  const named = networkOf(networks, request.network, asset)
  const receiver = readReceiver(request.account, { chains, named, networks })
  const network = receiver?.network ?? named ?? networks[0]
  if (!network)
    throw refused('asset_unsupported', 'The provider does not sell this.', 'purchaseCurrency')
  return {
    account: receiver?.account,
    question: {
      amount: readAmount(request.amount, { currency, method: request.paymentMethod }),
      asset: sold,
      country,
      currency: currency.id,
      method: request.paymentMethod,
      network,
    },
  }
}

function byId<T extends { id: string }>(all: readonly T[], asked: string | { id: string }) {
  const id = typeof asked === 'string' ? asked : asked.id
  return all.find((each) => each.id === id)
}

/** The network that a request names; none where it names the asset, as toolkits do. @throws {ApiError} 400 */
function networkOf(
  networks: readonly SoldNetwork[],
  text: string | undefined,
  { id, symbol }: Pick<SoldAsset, 'id' | 'symbol'>,
): SoldNetwork | undefined {
  if (text === undefined || text === symbol || text === id) return undefined
  const found = networks.find((each) => [each.id, each.name, referenceOf(each.id)].includes(text))
  if (found) return found
  throw refused(
    'network_unsupported',
    'The provider does not sell this on that network.',
    'network',
  )
}

function readReceiver(
  text: string | undefined,
  {
    chains,
    named,
    networks,
  }: {
    chains: ReadonlyMap<string, Chain>
    named: SoldNetwork | undefined
    networks: readonly SoldNetwork[]
  },
): { account: string; network: SoldNetwork } | undefined {
  if (text === undefined) return undefined
  const possible = named ? [named] : networks
  const network = possible.find(({ id }) => text.startsWith(`${id}:`))
  const chain = network && chains.get(network.id)
  const account = chain && accountOn(chain, text.slice(chain.id.length + 1))
  if (network && account !== undefined) return { account, network }
  throw refused(
    'address_invalid',
    'The account has to be an address on a network on which this is sold, such as eip155:1:0xa0b8…eb48.',
    'account',
  )
}

/** @throws {ApiError} 400 */
function readAmount(
  text: string,
  { currency: { id, limits }, method }: { currency: PaymentCurrency; method: string | undefined },
): bigint {
  const possible = method === undefined ? limits : limits.filter((each) => each.id === method)
  const [first, ...others] = possible
  if (!first) throw refused('method_unsupported', 'It cannot be paid in this way.', 'paymentMethod')
  const amount = readHundredths(text)
  if (amount === undefined)
    throw refused(
      'amount_invalid',
      'An amount is a number with two decimals at most, such as 99.50.',
      'amount',
    )
  const min = others.reduce((least, each) => (each.min < least ? each.min : least), first.min)
  const max = others.reduce(
    (greatest, each) => (each.max > greatest ? each.max : greatest),
    first.max,
  )
  if (amount < min)
    throw refused('amount_too_low', `At least ${hundredthsText(min)} ${id} can be paid.`, 'amount')
  if (amount > max)
    throw refused('amount_too_high', `At most ${hundredthsText(max)} ${id} can be paid.`, 'amount')
  return amount
}

/** The part of a CAIP-2 id after its namespace, by which toolkits name networks. */
export function referenceOf(networkId: string): string {
  return networkId.slice(networkId.indexOf(':') + 1)
}
