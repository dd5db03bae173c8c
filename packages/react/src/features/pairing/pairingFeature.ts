import type { CatalogWallet } from '@latchkey/core/modal'
import type { Feature } from '../../kit/Feature.ts'
import { lazyFeature } from '../../kit/kit.ts'
import { ConnectingWalletConnectBasicView } from './views/ConnectingWalletConnectBasicView.tsx'
import { ConnectingWalletConnectView } from './views/ConnectingWalletConnectView.tsx'

declare module '@latchkey/core' {
  interface Views {
    /** A wallet of the catalogue, by whichever way leads to it: code, link, app, browser. */
    ConnectingWalletConnect: { wallet: CatalogWallet }
  }
}

export const feature: Feature<'ConnectingWalletConnect' | 'ConnectingWalletConnectBasic'> =
  lazyFeature({
    needs: { ConnectingWalletConnect: 'nothing' },
    translations: { ar: async () => (await import('./ar.ts')).ar },
    views: {
      ConnectingWalletConnect: ConnectingWalletConnectView,
      ConnectingWalletConnectBasic: ConnectingWalletConnectBasicView,
    },
  })
