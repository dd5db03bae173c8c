import type { TestWallet } from '../wallet/TestWallet.ts'

/**
 * Announces a wallet to a page (EIP-6963), now and whenever the page asks.
 *
 * Returns what takes it back: nothing is announced any more, as after the wallet's removal.
 */
export function announce(
  { info, provider }: Pick<TestWallet, 'info' | 'provider'>,
  page: Window & typeof globalThis,
): () => void {
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const tell = () => {
    page.dispatchEvent(new page.CustomEvent('eip6963:announceProvider', { detail }))
  }
  page.addEventListener('eip6963:requestProvider', tell)
  tell()
  return () => page.removeEventListener('eip6963:requestProvider', tell)
}
