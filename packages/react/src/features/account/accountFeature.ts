import type { Feature } from '../../kit/Feature.ts'
import { lazyFeature } from '../../kit/kit.ts'
import { AccountSettingsView } from './views/AccountSettingsView.tsx'
import { AccountView } from './views/AccountView.tsx'
import { TokenView } from './views/TokenView.tsx'

declare module '@latchkey/core' {
  interface Views {
    /** One token of the account, by its address; the network's own currency without one. */
    Token: { token?: string | undefined }
  }
}

export const feature: Feature<'Account' | 'AccountSettings' | 'Token'> = lazyFeature({
  needs: { Token: 'account' },
  translations: { ar: async () => (await import('./ar.ts')).ar },
  views: {
    Account: AccountView,
    AccountSettings: AccountSettingsView,
    Token: TokenView,
  },
})
