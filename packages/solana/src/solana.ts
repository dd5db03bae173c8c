import type { Adapter } from '@latchkey/core/adapter'
import { discoverWallets } from './discovery/discoverWallets.ts'

/**
 * Adapter for Solana: every wallet that registers itself by the Wallet Standard. On Android that includes the phone's
 * wallet apps, once the site has called `registerMwa` of `@solana-mobile/wallet-standard-mobile`.
 *
 * Only discovery loads with the page; everything with `@solana/kit` in it loads on first need.
 *
 * @example
 * createLatchkey({ adapters: [solana()], networks: [solanaMainnet], … })
 */
export function solana(): Adapter {
  return {
    discover: discoverWallets,
    load: async (context) => {
      const { createActions } = await import('./actions/createActions.ts')
      return createActions(context)
    },
    namespace: 'solana',
  }
}
