import { type DiscoveryContext, listenForStandardWallets, maxWallets } from '@latchkey/core/adapter'
import type { FoundWallet } from './FoundWallet.ts'
import { findInjectedProviders } from './injectedProviders.ts'
import { findSatsConnectProviders } from './satsConnectProviders.ts'
import { findStandardWallet } from './standardWallets.ts'
import { type BitcoinConnector, toConnector } from './toConnector.ts'

/** Registries and injected objects come without an event: the page is looked at again after these times. */
const lookAgainMs = [300, 1000, 3000]

/** The family that says most comes first. */
const families = ['standard', 'sats-connect', 'injected']

/**
 * Finds Bitcoin wallets of three families: those that register by the Wallet Standard, those listed in
 * `window.btc_providers`, and objects like `window.unisat`. Returns what stops it.
 *
 * A wallet found in several families is one connector, of the family that says most; its name decides what is the
 * same wallet. Core merges connectors of several namespaces by their name. Within a family the first wallet of a
 * name stays: another script cannot take its place by coming again.
 */
export function discoverWallets({
  announced,
  environment: { window: page },
  injected,
  onFound,
}: DiscoveryContext): () => void {
  if (!page) return () => {}
  const found = new Map<string, BitcoinConnector>()
  const registered = new Set<unknown>()

  const report = (wallet: FoundWallet) => {
    const connector = toConnector(wallet)
    if (!connector) return
    const known = found.get(connector.id)
    if (known ? rank(known) <= rank(connector) : found.size >= maxWallets) return
    found.set(connector.id, connector)
    onFound(connector)
  }

  const look = () => {
    if (announced) {
      for (const wallet of registered) findStandardWallet(wallet, report)
      findSatsConnectProviders(page, report)
    }
    if (injected) findInjectedProviders(page, report)
  }

  const onRegister = (wallet: unknown) => {
    if (registered.size >= maxWallets) return
    registered.add(wallet)
    findStandardWallet(wallet, report)
  }

  const onUnregister = (wallet: unknown) => {
    registered.delete(wallet)
    for (const [id, connector] of found)
      if (connector.provider.wallet === wallet) {
        found.delete(id)
        // Without a provider, connecting says that the wallet is gone.
        onFound({ ...connector, provider: undefined })
      }
  }

  const stopListening = announced && listenForStandardWallets(page, onRegister, onUnregister)
  look()
  const timers = lookAgainMs.map((delayMs) => page.setTimeout(look, delayMs))
  return () => {
    if (stopListening) stopListening()
    for (const timer of timers) page.clearTimeout(timer)
  }
}

function rank({ provider }: BitcoinConnector): number {
  return families.indexOf(provider.family)
}
