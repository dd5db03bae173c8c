import type { StandardWallet } from '../wallet/StandardWallet.ts'
import type { OnFoundWallet } from './FoundWallet.ts'
import { valueAt } from './valueAt.ts'

/** Reports the wallet when it serves Bitcoin by the Wallet Standard now; it may get its Bitcoin chains later. */
export function findStandardWallet(wallet: unknown, onFound: OnFoundWallet): void {
  const connect = valueAt(valueAt(valueAt(wallet, 'features'), 'bitcoin:connect'), 'connect')
  if (typeof connect === 'function' && String(valueAt(wallet, 'chains')).includes('bitcoin:'))
    onFound({
      icon: valueAt(wallet, 'icon'),
      name: valueAt(wallet, 'name'),
      provider: { family: 'standard', wallet: wallet as StandardWallet },
    })
}

/** Hears of wallets that register themselves by the Wallet Standard, and of those that take it back. */
export function listenForStandardWallets(
  page: Window & typeof globalThis,
  onRegister: (wallet: unknown) => void,
  onUnregister: (wallet: unknown) => void,
): () => void {
  const api = {
    register(...wallets: readonly unknown[]) {
      wallets.forEach(onRegister)
      return () => wallets.forEach(onUnregister)
    },
  }
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
  return () => page.removeEventListener(registerEvent, onEvent)
}

const registerEvent = 'wallet-standard:register-wallet'
