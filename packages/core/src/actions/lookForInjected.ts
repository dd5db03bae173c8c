import { findConnector } from '../connectors/findConnector.ts'
import type { Latchkey } from '../Latchkey.ts'

/** What a wallet fires that puts `window.ethereum` on a page after the page's own scripts. */
const injectedEvent = 'ethereum#initialized'

/**
 * Finds a wallet that has put itself on the page since without saying so, as the browsers of some wallets do on phones: what
 * it should have fired is fired for it.
 */
export function lookForInjected({ adapters, internal, options, store }: Latchkey): void {
  const page = internal.environment.window
  if (!page || !options.enableInjected || !adapters.has('eip155')) return
  if (findConnector(store.getState(), 'eip155', 'injected')?.provider || !hasInjected(page)) return
  page.dispatchEvent(new page.Event(injectedEvent))
}

function hasInjected(page: Window): boolean {
  try {
    return Boolean((page as { ethereum?: unknown }).ethereum)
  } catch {
    // Wallets that fight over the property leave getters that throw.
    return false
  }
}
