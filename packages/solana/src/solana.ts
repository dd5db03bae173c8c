import type { Adapter, DiscoveryContext } from '@latchkey/core/adapter'
import { discoverWallets } from './discovery/discoverWallets.ts'
import type { FoundWalletApps } from './mobile/findWalletApps.ts'

export type SolanaOptions = {
  /** Whether the phone's wallet apps are listed on Android (Mobile Wallet Adapter). Defaults to true. */
  mobileWallets?: boolean | undefined
}

/**
 * Adapter for Solana: every wallet that registers itself by the Wallet Standard and, on Android, the phone's wallet
 * apps.
 *
 * Only discovery loads with the page; everything with `@solana/kit` in it loads on first need.
 *
 * @example
 * createLatchkey({ adapters: [solana()], networks: [solanaMainnet], … })
 */
export function solana({ mobileWallets = true }: SolanaOptions = {}): Adapter {
  // By instance: one adapter value may serve several.
  const phones = new WeakMap<
    DiscoveryContext['environment'],
    Promise<FoundWalletApps | undefined>
  >()
  return {
    discover(context) {
      const { environment } = context
      // Other devices have nothing to load for it.
      if (mobileWallets && environment.mobile)
        phones.set(
          environment,
          import('./mobile/findWalletApps.ts').then(
            ({ findWalletApps }) => findWalletApps(context),
            () => undefined,
          ),
        )
      return discoverWallets(context)
    },
    load: async (context) => {
      const { loadActions } = await import('./adapter/loadActions.ts')
      return loadActions(context, phones.get(context.environment))
    },
    namespace: 'solana',
  }
}
