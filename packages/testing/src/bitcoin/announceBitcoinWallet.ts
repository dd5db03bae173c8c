import { installProvider } from './families/installProvider.ts'
import type { TestBitcoinWallet } from './TestBitcoinWallet.ts'

/**
 * Shows a wallet to a page the way its family does: registered by the Wallet Standard, listed in
 * `window.btc_providers`, or as an object on the page. Returns what takes it away.
 */
export function announceBitcoinWallet(
  {
    family,
    icon,
    name,
    path,
    provider,
  }: Pick<TestBitcoinWallet, 'family' | 'icon' | 'name' | 'path' | 'provider'>,
  page: Window & typeof globalThis,
): () => void {
  return installProvider(page, provider, { family, icon, name, path })
}
