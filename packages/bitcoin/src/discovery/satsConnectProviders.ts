import type { SatsConnectProvider } from '../wallet/SatsConnectProvider.ts'
import type { OnFoundWallet } from './FoundWallet.ts'
import { valueAt } from './valueAt.ts'

/** Wallets of the registry `window.btc_providers` whose object is on the page (WBIP004). */
export function findSatsConnectProviders(page: Window, onFound: OnFoundWallet): void {
  const registry = valueAt(page, 'btc_providers')
  if (!Array.isArray(registry)) return
  for (const entry of registry as unknown[]) {
    const id = valueAt(entry, 'id')
    const wallet = valueAt(page, id)
    if (typeof valueAt(wallet, 'request') === 'function')
      onFound({
        icon: valueAt(entry, 'icon'),
        name: valueAt(entry, 'name'),
        provider: {
          family: 'sats-connect',
          id: String(id),
          wallet: wallet as SatsConnectProvider,
        },
      })
  }
}
