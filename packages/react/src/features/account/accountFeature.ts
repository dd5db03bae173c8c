import type { Feature } from '../../kit/Feature.ts'
import { lazyFeature } from '../../kit/kit.ts'
import { AccountSettingsView } from './views/AccountSettingsView.tsx'
import { AccountView } from './views/AccountView.tsx'

export const feature: Feature<'Account' | 'AccountSettings'> = lazyFeature({
  translations: { ar: async () => (await import('./ar.ts')).ar },
  views: {
    Account: AccountView,
    AccountSettings: AccountSettingsView,
  },
})
