import type { Adapter } from '@latchkey/core/adapter'
import { discoverWallets } from './discovery/discoverWallets.ts'

/**
 * Adapter for Solana: every wallet that registers itself by the Wallet Standard, among them the phone's own
 * wallets once the site has registered Mobile Wallet Adapter.
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
