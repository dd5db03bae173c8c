import type { OnrampQuoteRequest, OnrampUrlRequest } from '@latchkey/protocol/http'
import { accountOn } from '../chains/accountOn.ts'
import type { Chain } from '../chains/chainConfig.ts'
import type { OnrampOptions } from './OnrampProvider.ts'
import { refused } from './providerErrors.ts'
import { referenceOf } from './readQuoteRequest.ts'

/** What a link is for where nothing is preset. */
const usualAmount = '100'

/**
 * The quote that a link is made with: of the first wallet that can receive something, on the network and with the asset that are
 * asked for.
 *
 * @throws {ApiError} 400
 */
export function readUrlRequest(
  {
    defaultNetwork,
    destinationWallets,
    paymentCurrency,
    paymentMethod,
    presetCryptoAmount,
    presetFiatAmount,
  }: OnrampUrlRequest,
  { chains, options }: { chains: ReadonlyMap<string, Chain>; options: OnrampOptions },
): OnrampQuoteRequest {
  if (presetCryptoAmount !== undefined && presetFiatAmount === undefined)
    throw refused(
      'amount_unsupported',
      'A link is for an amount of money: send presetFiatAmount.',
      'presetCryptoAmount',
    )
  const currency = paymentCurrency ?? options.currencies[0]?.id
  for (const { address, assets, blockchains } of destinationWallets)
    for (const asset of options.assets) {
      if (assets && !assets.includes(asset.symbol) && !assets.includes(asset.id)) continue
      for (const { id, name } of asset.networks) {
        const names = [id, name, referenceOf(id)]
        const isAsked = (some: readonly string[]) => some.some((one) => names.includes(one))
        if (defaultNetwork !== undefined && !isAsked([defaultNetwork])) continue
        if (blockchains && !isAsked(blockchains)) continue
        const chain = chains.get(id)
        const account = chain && accountOn(chain, address)
        if (account === undefined || currency === undefined) continue
        return {
          account: `${id}:${account}`,
          amount: presetFiatAmount === undefined ? usualAmount : String(presetFiatAmount),
          network: id,
          paymentCurrency: currency,
          paymentMethod,
          purchaseCurrency: asset.id,
        }
      }
    }
  throw refused(
    'wallet_unsupported',
    'The provider sells nothing to any of these addresses on these networks.',
    'destinationWallets',
  )
}
