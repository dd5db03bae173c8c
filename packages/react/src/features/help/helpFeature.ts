import type { NoArguments } from '@latchkey/core'
import type { CatalogWallet } from '@latchkey/core/modal'
import type { Feature } from '../../kit/Feature.ts'
import { lazyFeature } from '../../kit/kit.ts'
import { DownloadsView } from './views/DownloadsView.tsx'
import { GetWalletView } from './views/GetWalletView.tsx'
import { WhatIsANetworkView } from './views/WhatIsANetworkView.tsx'
import { WhatIsAWalletView } from './views/WhatIsAWalletView.tsx'

declare module '@latchkey/core' {
  interface Views {
    Downloads: { wallet: CatalogWallet }
    GetWallet: NoArguments
    WhatIsANetwork: NoArguments
    WhatIsAWallet: NoArguments
  }
}

export const feature: Feature<'Downloads' | 'GetWallet' | 'WhatIsANetwork' | 'WhatIsAWallet'> =
  lazyFeature({
    needs: {
      Downloads: 'nothing',
      GetWallet: 'nothing',
      WhatIsANetwork: 'nothing',
      WhatIsAWallet: 'nothing',
    },
    translations: { ar: async () => (await import('./ar.ts')).ar },
    views: {
      Downloads: DownloadsView,
      GetWallet: GetWalletView,
      WhatIsANetwork: WhatIsANetworkView,
      WhatIsAWallet: WhatIsAWalletView,
    },
  })
