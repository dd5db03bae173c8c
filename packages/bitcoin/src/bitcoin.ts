import type { Adapter } from '@latchkey/core/adapter'
import { discoverWallets } from './discovery/discoverWallets.ts'

/**
 * Adapter for Bitcoin: wallets of the Wallet Standard, of `window.btc_providers` and objects like `window.unisat`.
 *
 * Only discovery loads with the page; everything else loads on first need.
 *
 * @example
 * createLatchkey({ adapters: [bitcoin()], networks: [bitcoinMainnet], … })
 */
export function bitcoin(): Adapter {
  return {
    discover: discoverWallets,
    load: async (context) => {
      const { createActions } = await import('./adapter/createActions.ts')
      return createActions(context)
    },
    namespace: 'bip122',
  }
}
