import type { SocialLoginState } from '@latchkey/core'
import type { Feature } from '../../kit/Feature.ts'
import { loginFeature } from '../../kit/login/loginFeature.ts'
import { ConnectingSocialView } from './views/ConnectingSocialView.tsx'

declare module '@latchkey/core' {
  interface Views {
    /** A window asks a provider who the visitor is, or this tab does; it may be back from there, with what it was given. */
    ConnectingSocial: {
      provider: SocialLoginState['provider']
      redirect?: boolean | undefined
      returned?: string | undefined
    }
  }
}

export const feature: Feature<'ConnectingSocial'> = loginFeature({
  needs: { ConnectingSocial: 'nothing' },
  translations: { ar: async () => (await import('./ar.ts')).ar },
  views: { ConnectingSocial: ConnectingSocialView },
})
