import type { NetworkId } from '@latchkey/core'
import type { Feature } from '../../kit/Feature.ts'
import { lazyFeature } from '../../kit/kit.ts'
import { useTexts } from '../../kit/useTexts.ts'
import { en } from './en.ts'
import { WalletCompatibleNetworksView } from './views/WalletCompatibleNetworksView.tsx'
import { WalletReceiveView } from './views/WalletReceiveView.tsx'

type Received = {
  /** The network that is shown with the address; the one in use where it is left out. */
  networkId?: NetworkId | undefined
  /** Address of the token to be paid in; the network's own currency where it is left out. */
  token?: string | undefined
}

declare module '@latchkey/core' {
  interface Views {
    WalletCompatibleNetworks: Received
    WalletReceive: Received
  }
}

export const feature: Feature<'WalletCompatibleNetworks' | 'WalletReceive'> = lazyFeature({
  needs: { WalletCompatibleNetworks: 'account', WalletReceive: 'account' },
  offer: { feature: 'receive', useOff: () => useTexts(en)['receive.off'] },
  translations: { ar: async () => (await import('./ar.ts')).ar },
  views: {
    WalletCompatibleNetworks: WalletCompatibleNetworksView,
    WalletReceive: WalletReceiveView,
  },
})
