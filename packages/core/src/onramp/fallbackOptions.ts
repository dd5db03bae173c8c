import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import type { OnrampAsset, OnrampLimit, OnrampOptions, OnrampProvider } from './OnrampOptions.ts'

/** (S5.34, S9.22) */
const limits: readonly OnrampLimit[] = [
  { id: 'card', max: 750_000n, min: 1_000n },
  { id: 'ach_bank_account', max: 2_500_000n, min: 1_000n },
]

/** (S9.23) */
const currencies = ['USD', 'EUR'].map((id) => ({ id, limits }))

const usdc: OnrampAsset = { id: 'USDC', name: 'USD Coin', symbol: 'USDC', token: undefined }
const ether: OnrampAsset = { id: 'ETH', name: 'Ether', symbol: 'ETH', token: undefined }

/** What providers charge where none says it (S9.24). */
export const usualFeeRange = '1-2%'

/** What is offered while the server cannot be asked (S8.10): USDC and ETH, USD and EUR, with their limits. */
export function fallbackOptions(
  networkId: NetworkId,
  { providers }: { /** Names of the project's configuration. */ providers: readonly string[] },
): OnrampOptions {
  return {
    // There is no ether elsewhere.
    assets: namespaceOf(networkId) === 'eip155' ? [usdc, ether] : [usdc],
    currencies,
    isFallback: true,
    providers: providers.map(sellerNamed),
  }
}

function sellerNamed(name: string): OnrampProvider {
  const label = name.charAt(0).toUpperCase() + name.slice(1)
  return { feeRange: usualFeeRange, isSandbox: false, label, name }
}
