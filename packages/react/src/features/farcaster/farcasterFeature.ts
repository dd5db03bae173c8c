import type { NoArguments } from '@latchkey/core'
import type { Feature } from '../../kit/Feature.ts'
import { loginFeature } from '../../kit/login/loginFeature.ts'
import { ConnectingFarcasterView } from './views/ConnectingFarcasterView.tsx'

declare module '@latchkey/core' {
  interface Views {
    /** An app on the visitor's phone signs who they are (S2.6). */
    ConnectingFarcaster: NoArguments
  }
}

export const feature: Feature<'ConnectingFarcaster'> = loginFeature({
  needs: { ConnectingFarcaster: 'nothing' },
  translations: { ar: async () => (await import('./ar.ts')).ar },
  views: { ConnectingFarcaster: ConnectingFarcasterView },
})
