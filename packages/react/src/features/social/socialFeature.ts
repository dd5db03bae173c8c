import type { SocialLoginState } from '@latchkey/core'
import type { Feature } from '../../kit/Feature.ts'
import { loginFeature } from '../../kit/login/loginFeature.ts'
import { ConnectingSocialView } from './views/ConnectingSocialView.tsx'

declare module '@latchkey/core' {
  interface Views {
    /** A window asks a provider who the visitor is. */
    ConnectingSocial: { provider: SocialLoginState['provider'] }
  }
}

export const feature: Feature<'ConnectingSocial'> = loginFeature({
  needs: { ConnectingSocial: 'nothing' },
  translations: { ar: async () => (await import('./ar.ts')).ar },
  views: { ConnectingSocial: ConnectingSocialView },
})
