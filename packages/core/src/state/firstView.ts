import type { View } from './views.ts'

export type FirstViewFacts = {
  /** The caller's explicit view, if any. */
  view: View | undefined
  connected: boolean
  hasAdapters: boolean
  manualWCControl: boolean
  mobile: boolean
}

/** Which view an opening modal shows, in the specification's order (S2.20–S2.23). */
export function firstView(facts: FirstViewFacts): View {
  if (facts.manualWCControl || (!facts.hasAdapters && !facts.connected))
    return facts.mobile ? { name: 'AllWallets' } : { name: 'ConnectingWalletConnectBasic' }
  if (facts.view) return facts.view
  return facts.connected ? { name: 'Account' } : { name: 'Connect' }
}
