import type { Feature } from '../../kit/Feature.ts'
import { lazyFeature } from '../../kit/kit.ts'
import { ProfileWalletsView } from './views/ProfileWalletsView.tsx'

export const feature: Feature<'ProfileWallets'> = lazyFeature({
  needs: {},
  translations: { ar: async () => (await import('./ar.ts')).ar },
  views: {
    ProfileWallets: ProfileWalletsView,
  },
})
