import type { TestWallet } from '../wallet/TestWallet.ts'

/** Puts a wallet on `window.ethereum`, as older wallets do. Returns what puts back what was there. */
export function inject(
  { provider }: Pick<TestWallet, 'provider'>,
  page: Window & typeof globalThis,
): () => void {
  const before = Object.getOwnPropertyDescriptor(page, 'ethereum')
  Object.defineProperty(page, 'ethereum', { configurable: true, value: provider, writable: true })
  page.dispatchEvent(new page.Event('ethereum#initialized'))
  return () => {
    if (before) Object.defineProperty(page, 'ethereum', before)
    else Reflect.deleteProperty(page, 'ethereum')
  }
}
