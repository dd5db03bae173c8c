import type { NetworkId, NoArguments } from '@latchkey/core'
import type { Feature } from '../../kit/Feature.ts'
import { lazyFeature } from '../../kit/kit.ts'
import { NetworksView } from './views/NetworksView.tsx'
import { SwitchActiveChainView } from './views/SwitchActiveChainView.tsx'
import { SwitchNetworkView } from './views/SwitchNetworkView.tsx'
import { UnsupportedChainView } from './views/UnsupportedChainView.tsx'

declare module '@latchkey/core' {
  interface Views {
    Networks: NoArguments
    /** A network of a namespace in which no wallet is connected. */
    SwitchActiveChain: { networkId: NetworkId }
  }
}

export const feature: Feature<
  'Networks' | 'SwitchActiveChain' | 'SwitchNetwork' | 'UnsupportedChain'
> = lazyFeature({
  needs: { Networks: 'nothing', SwitchActiveChain: 'nothing' },
  translations: { ar: async () => (await import('./ar.ts')).ar },
  views: {
    Networks: NetworksView,
    SwitchActiveChain: SwitchActiveChainView,
    SwitchNetwork: SwitchNetworkView,
    UnsupportedChain: UnsupportedChainView,
  },
})
