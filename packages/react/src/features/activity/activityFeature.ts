import type { NoArguments } from '@latchkey/core'
import type { Feature } from '../../kit/Feature.ts'
import { lazyFeature } from '../../kit/kit.ts'
import { useTexts } from '../../kit/useTexts.ts'
import { en } from './en.ts'
import { ActivityView } from './views/ActivityView.tsx'

declare module '@latchkey/core' {
  interface Views {
    /** What happened to the account on the connected network (S2.12). */
    Activity: NoArguments
  }
}

export const feature: Feature<'Activity'> = lazyFeature({
  needs: { Activity: 'account' },
  offer: { feature: 'activity', useOff: () => useTexts(en)['activity.off'] },
  translations: { ar: async () => (await import('./ar.ts')).ar },
  views: { Activity: ActivityView },
})
