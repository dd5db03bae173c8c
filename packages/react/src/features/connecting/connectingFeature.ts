import type { Namespace } from '@latchkey/core'
import type { Feature } from '../../kit/Feature.ts'
import { lazyFeature } from '../../kit/kit.ts'
import { askWallet } from './askWallet.ts'
import { ConnectingExternalView } from './views/ConnectingExternalView.tsx'
import { ConnectingMultiChainView } from './views/ConnectingMultiChainView.tsx'

declare module '@latchkey/core' {
  interface Views {
    /** A wallet of several namespaces, of which one is to be chosen. */
    ConnectingMultiChain: { connectorId: string; namespace: Namespace }
  }
}

export const feature: Feature<'ConnectingExternal' | 'ConnectingMultiChain'> = lazyFeature({
  askWallet,
  needs: { ConnectingMultiChain: 'nothing' },
  translations: { ar: async () => (await import('./ar.ts')).ar },
  views: {
    ConnectingExternal: ConnectingExternalView,
    ConnectingMultiChain: ConnectingMultiChainView,
  },
})
