import { isFeatureIn, type Namespace } from '@latchkey/protocol'
import type { LocalFeatures, RemoteFeatures, WalletFeature } from './features.ts'

/** Order of the actions on Account that are on and work in the namespace (S2.30, S9.42). */
export function walletFeatureOrder(
  features: Pick<LocalFeatures, 'receive' | 'send' | 'walletFeaturesOrder'> &
    Pick<RemoteFeatures, 'onramp' | 'swaps'>,
  namespace: Namespace,
): readonly WalletFeature[] {
  const on: Readonly<Record<WalletFeature, boolean>> = {
    onramp: features.onramp.length > 0 && isFeatureIn('onramp', namespace),
    receive: features.receive,
    send: features.send && isFeatureIn('send', namespace),
    swaps: features.swaps.length > 0 && isFeatureIn('swaps', namespace),
  }
  const all: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send']
  return [...new Set([...features.walletFeaturesOrder, ...all])].filter((feature) => on[feature])
}
