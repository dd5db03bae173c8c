import type { GetAssertion } from '@latchkey/core'
import type { Feature } from '../../kit/Feature.ts'
import { loginFeature } from '../../kit/login/loginFeature.ts'
import { ConnectingSiteView } from './views/ConnectingSiteView.tsx'

declare module '@latchkey/core' {
  interface Views {
    /** The site's own server says who the visitor is; a site opens it from a button of its own. */
    ConnectingSite: { getAssertion: GetAssertion }
  }
}

export const feature: Feature<'ConnectingSite'> = loginFeature({
  needs: { ConnectingSite: 'nothing' },
  translations: { ar: async () => (await import('./ar.ts')).ar },
  views: { ConnectingSite: ConnectingSiteView },
})
