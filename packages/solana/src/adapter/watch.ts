import type { Connection, Connector, WalletListener } from '@latchkey/core/adapter'
import { readAccounts } from '../wallet/readAccounts.ts'
import { isWallet, type SolanaWallet } from '../wallet/SolanaWallet.ts'
import { type NetworkFacts, networkOf } from './networkOf.ts'
import { toAccounts } from './toAccounts.ts'

/**
 * Watches the wallet's changes of accounts and of the networks these can be used on (S4.40, S4.41). Returns what
 * stops it.
 *
 * A change of features needs nothing: they are looked up with each request.
 */
export function watch(
  { provider }: Connector,
  connection: Connection,
  { changed, ended }: WalletListener,
  facts: NetworkFacts,
): () => void {
  if (!isWallet(provider)) return () => {}
  const stop = listen(provider, (properties) => {
    if (!properties?.accounts && !properties?.chains) return
    const granted = readAccounts(properties.accounts ?? provider.accounts)
    const [chosen] = granted
    const [first, ...rest] = toAccounts(granted)
    if (chosen && first)
      changed({
        ...connection,
        accounts: [first, ...rest],
        networkId: networkOf(chosen, facts) ?? connection.networkId,
      })
    else if (properties.accounts) ended()
  })
  return () => {
    try {
      stop?.()
    } catch {
      // A wallet that fails to let go changes nothing for the page.
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
