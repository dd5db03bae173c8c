import type { laterFeatures } from '../../frame/laterFeatures.ts'

/** Screens of other features that a feature leads to, and that may not be there. */
export type OtherView = 'Activity' | 'WalletReceive' | 'WalletSend'

/**
 * Which of them are registered. The compiler knows, and refuses what is wrong here; a feature cannot ask at run time,
 * for the list of all features imports it.
 */
const registered: { [N in OtherView]: N extends keyof typeof laterFeatures ? true : false } = {
  Activity: false,
  WalletReceive: true,
  WalletSend: false,
}

/** Whether a screen is there: what leads to one that is not would be a dead button. */
export function hasView(name: OtherView): boolean {
  return registered[name]
}
