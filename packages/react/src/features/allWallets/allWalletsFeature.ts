import type { Feature } from '../../kit/Feature.ts'
import { lazyFeature } from '../../kit/kit.ts'
import { AllWalletsView } from './views/AllWalletsView.tsx'

export const feature: Feature<'AllWallets'> = lazyFeature({
  needs: {},
  translations: { ar: async () => (await import('./ar.ts')).ar },
  views: { AllWallets: AllWalletsView },
})
