import type { Wallet } from '@wallet-standard/base'

/** What a page offers to wallets, by the Wallet Standard. */
type Registry = { register(...wallets: readonly Wallet[]): () => void }

/**
 * Registers a wallet with a page (Wallet Standard), now and with everyone on it who asks later.
 *
 * Returns what takes it back, as after the wallet's removal.
 */
export function registerWallet(wallet: Wallet, page: Window & typeof globalThis): () => void {
  const unregister = new Set<() => void>()
  const meet = (registry: Registry) => void unregister.add(registry.register(wallet))
  const onReady = (event: Event) => meet((event as CustomEvent<Registry>).detail)
  page.addEventListener('wallet-standard:app-ready', onReady)
  page.dispatchEvent(new page.CustomEvent('wallet-standard:register-wallet', { detail: meet }))
  return () => {
    page.removeEventListener('wallet-standard:app-ready', onReady)
    for (const leave of unregister) leave()
  }
}
