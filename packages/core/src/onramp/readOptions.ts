import { type NetworkId, namespaceOf, nativePlaceholder, plainText } from '@latchkey/protocol'
import type { OnrampOptionsResponse } from '@latchkey/protocol/http'
import { isAddress } from '../format/address.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import { usualFeeRange } from './fallbackOptions.ts'
import { readHundredths } from './hundredths.ts'
import type {
  OnrampAsset,
  OnrampCurrency,
  OnrampLimit,
  OnrampOptions,
  OnrampProvider,
} from './OnrampOptions.ts'

/** More than anybody looks through. */
const maxRows = 200

/** What a network's visitors can make of the server's answer; what does not fit is left out. */
export function readOptions(
  { paymentCurrencies, providers = [], purchaseCurrencies }: OnrampOptionsResponse,
  networkId: NetworkId,
): OnrampOptions {
  return {
    assets: purchaseCurrencies.slice(0, maxRows).flatMap((row) => readAsset(row, networkId)),
    currencies: paymentCurrencies.slice(0, maxRows).flatMap(readCurrency),
    isFallback: false,
    providers: providers
      .slice(0, maxRows)
      .filter(({ networks }) => networks.includes(networkId))
      .map(readProvider),
  }
}

function readAsset(
  row: OnrampOptionsResponse['purchaseCurrencies'][number],
  networkId: NetworkId,
): OnrampAsset[] {
  const namespace = namespaceOf(networkId)
  const network = row.networks.find(({ network_id }) => network_id === networkId)
  const symbol = plainText(row.symbol)
  if (!network || !symbol || !isAddress(namespace, network.contract_address)) return []
  const isNative = isSameAddress(network.contract_address, nativePlaceholder(namespace), namespace)
  return [
    {
      id: row.id,
      name: plainText(row.name) || symbol,
      symbol,
      token: isNative ? undefined : network.contract_address,
    },
  ]
}

function readCurrency({
  id,
  payment_method_limits: limits,
}: OnrampOptionsResponse['paymentCurrencies'][number]): OnrampCurrency[] {
  const read = limits.flatMap(readLimit)
  // As a currency is written by its code alone, so no other text stands in an amount.
  return /^[A-Z]{3}$/.test(id) && read.length > 0 ? [{ id, limits: read }] : []
}

function readLimit({ id, max, min }: { id: string; max: string; min: string }): OnrampLimit[] {
  const [greatest, least] = [readHundredths(max), readHundredths(min)]
  if (greatest === undefined || least === undefined || least > greatest) return []
  return [{ id, max: greatest, min: least }]
}

function readProvider({
  feeRange,
  isSandbox,
  label,
  name,
}: NonNullable<OnrampOptionsResponse['providers']>[number]): OnrampProvider {
  return {
    feeRange: plainText(feeRange) || usualFeeRange,
    isSandbox,
    label: plainText(label) || name,
    name,
  }
}
