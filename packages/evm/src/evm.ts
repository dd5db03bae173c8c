import type { Adapter } from '@latchkey/core/adapter'
import { discoverWallets } from './discovery/discoverWallets.ts'

export type EvmOptions = {
  /** Joins JSON-RPC calls of one tick into one POST of up to 1000; the RPC must take arrays. Defaults to false. */
  batch?: boolean | undefined
}

/**
 * Adapter for EVM chains: wallets that announce themselves (EIP-6963) and the page's injected one.
 *
 * Only discovery loads with the page; everything with viem in it loads on first need.
 *
 * @example
 * createLatchkey({ adapters: [evm()], networks: [base], … })
 */
export function evm({ batch = false }: EvmOptions = {}): Adapter {
  return {
    discover: discoverWallets,
    load: async (context) => {
      const { createActions } = await import('./adapter/createActions.ts')
      return createActions(context, { batch })
    },
    namespace: 'eip155',
  }
}
