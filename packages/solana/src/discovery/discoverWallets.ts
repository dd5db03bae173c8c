import {
  type Connector,
  type DiscoveryContext,
  listenForStandardWallets,
  maxWallets,
} from '@latchkey/core/adapter'
import { onWalletChange } from './onWalletChange.ts'
import { readWallet } from './readWallet.ts'

/**
 * Listens for wallets of the Wallet Standard. Returns what stops it.
 *
 * The first wallet of a name stays: another script cannot take its place by registering it again. A wallet that
 * serves several ecosystems registers once and is reported by the adapter of each; core merges connectors of
 * several namespaces by their name.
 */
export function discoverWallets({
  announced,
  environment: { window: page },
  onFound,
}: DiscoveryContext): () => void {
  if (!page || !announced) return () => {}
  const watched = new Map<unknown, () => void>()
  const found = new Map<string, Connector>()

  const look = (wallet: unknown) => {
    const connector = readWallet(wallet)
    if (!connector) return
    const known = found.get(connector.id)
    if (known ? known.provider !== wallet : found.size >= maxWallets) return
    found.set(connector.id, connector)
    onFound(connector)
  }

  const forget = (wallet: unknown) => {
    watched.get(wallet)?.()
    watched.delete(wallet)
    for (const [id, connector] of found)
      if (connector.provider === wallet) {
        found.delete(id)
        // Without a provider, connecting says that the wallet is gone.
        onFound({ ...connector, provider: undefined })
      }
  }

  const add = (wallet: unknown) => {
    if (watched.has(wallet) || watched.size >= maxWallets) return
    // A wallet may get its Solana chains later, or another icon.
    watched.set(
      wallet,
      onWalletChange(wallet, () => watched.has(wallet) && look(wallet)),
    )
    look(wallet)
  }

  const stopListening = listenForStandardWallets(page, add, forget)
  return () => {
    stopListening()
    for (const stop of watched.values()) stop()
    watched.clear()
  }
}
