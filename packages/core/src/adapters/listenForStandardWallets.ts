/**
 * Listens for wallets that register themselves by the Wallet Standard, and for those that take it back. Returns what
 * stops it.
 */
export function listenForStandardWallets(
  page: Window & typeof globalThis,
  onRegister: (wallet: unknown) => void,
  onUnregister: (wallet: unknown) => void,
): () => void {
  let stopped = false
  const notify = (wallets: readonly unknown[], listener: (wallet: unknown) => void) => {
    for (const wallet of wallets) if (!stopped) listener(wallet)
  }
  const api = Object.freeze({
    register(...wallets: readonly unknown[]) {
      notify(wallets, onRegister)
      return () => notify(wallets, onUnregister)
    },
  })
  const onEvent = (event: Event) => {
    try {
      ;(event as CustomEvent<(given: typeof api) => void>).detail(api)
    } catch {
      // Any script can send the event, with anything in it.
    }
  }
  page.addEventListener(registerEvent, onEvent)
  // Wallets that were there before the page asked answer by calling `register`.
  page.dispatchEvent(new page.CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    stopped = true
    page.removeEventListener(registerEvent, onEvent)
  }
}

const registerEvent = 'wallet-standard:register-wallet'
