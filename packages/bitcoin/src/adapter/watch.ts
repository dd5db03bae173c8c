import type { Connection, Connector, WalletListener } from '@latchkey/core/adapter'
import type { Granted } from '../wallet/BitcoinWallet.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { type NetworkFacts, preferredNetworkIds } from './preferredNetworkIds.ts'
import { toConnection } from './toConnection.ts'

/**
 * Watches the wallet's events (S4.40–S4.42). Returns what stops it.
 *
 * Addresses differ from network to network and events tell half of it, so after each one the wallet is asked,
 * silently, what it grants now.
 */
export function watch(
  connector: Connector,
  _: Connection,
  { changed, ended }: WalletListener,
  facts: NetworkFacts,
): () => void {
  if (!connector.provider) return () => {}
  const wallet = walletOf(connector)
  const lifetime = new AbortController()
  let newest = 0

  const report = (granted: Granted | undefined) => {
    const connection = granted && toConnection(connector, granted, preferredNetworkIds(facts))
    if (connection) changed(connection)
    else ended()
  }

  const ask = async () => {
    newest += 1
    const asked = newest
    const granted = await wallet.granted({ signal: lifetime.signal })
    // An answer to an older event must not undo a newer one.
    if (asked === newest && !lifetime.signal.aborted) report(granted)
  }

  let stop = () => {}
  try {
    stop = wallet.watch({
      onChange(granted) {
        if (granted) {
          newest += 1
          return report(granted)
        }
        ask().catch(() => {
          // What it grants is unknown until its next event.
        })
      },
      onDisconnect: ended,
    })
  } catch {
    // A wallet whose events fail is connected all the same.
  }
  return () => {
    lifetime.abort()
    stop()
  }
}
