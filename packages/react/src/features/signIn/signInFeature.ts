import type { Feature } from '../../kit/Feature.ts'
import { lazyFeature } from '../../kit/kit.ts'
import { SIWXSignMessageView } from './views/SIWXSignMessageView.tsx'

export const feature: Feature<'SIWXSignMessage'> = lazyFeature({
  needs: {},
  translations: { ar: async () => (await import('./ar.ts')).ar },
  views: { SIWXSignMessage: SIWXSignMessageView },
})
