import type { Connector, WalletEvents } from '@latchkey/core/adapter'
import { readAccounts } from '../wallet/readAccounts.ts'
import { isWallet, type SolanaWallet } from '../wallet/SolanaWallet.ts'
import { type NetworkFacts, networkOf } from './networkOf.ts'
import { toAccounts } from './toAccounts.ts'

/**
 * Follows the wallet's changes of accounts and of the networks these can be used on (S4.40, S4.41). Returns what
 * stops it.
 *
 * A change of features needs nothing: they are looked up with each request.
 */
export function watch(
  { provider }: Connector,
  { onAccountsChanged, onNetworkChanged }: WalletEvents,
  facts: NetworkFacts,
): () => void {
  if (!isWallet(provider)) return () => {}
  const stop = listen(provider, (properties) => {
    if (!properties?.accounts && !properties?.chains) return
    const accounts = readAccounts(properties.accounts ?? provider.accounts)
    if (properties.accounts) onAccountsChanged(toAccounts(accounts))
    const [chosen] = accounts
    const networkId = chosen && networkOf(chosen, facts)
    if (networkId && networkId !== facts.activeNetworkId()) onNetworkChanged(networkId)
  })
  return () => {
    try {
      stop?.()
    } catch {
      // A wallet that fails to let go has nobody left to tell.
    }
  }
}

type Properties = Partial<Pick<SolanaWallet, 'accounts' | 'chains' | 'features'>> | undefined

function listen(
  { features }: SolanaWallet,
  listener: (properties: Properties) => void,
): (() => void) | undefined {
  try {
    const stop: unknown = features['standard:events']?.on('change', listener as never)
    return typeof stop === 'function' ? (stop as () => void) : undefined
  } catch {
    return undefined
  }
}
