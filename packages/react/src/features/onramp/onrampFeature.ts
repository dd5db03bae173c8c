import type { NoArguments } from '@latchkey/core'
import type { Feature } from '../../kit/Feature.ts'
import { transactionFeature } from '../../transaction/transactionFeature.ts'
import { offer } from './offer.ts'
import { BuyInProgressView } from './views/BuyInProgressView.tsx'
import { OnRampFiatSelectView } from './views/OnRampFiatSelectView.tsx'
import { OnRampProvidersView } from './views/OnRampProvidersView.tsx'
import { OnRampTokenSelectView } from './views/OnRampTokenSelectView.tsx'

declare module '@latchkey/core' {
  interface Views {
    /** A purchase that was begun in this browser. */
    BuyInProgress: { id: string }
    OnRampFiatSelect: NoArguments
    OnRampProviders: {
      /** Address of the token that is bought; the visitor chooses where it is left out. */
      token?: string | undefined
    }
    OnRampTokenSelect: NoArguments
  }
}

type Views = 'BuyInProgress' | 'OnRampFiatSelect' | 'OnRampProviders' | 'OnRampTokenSelect'

export const feature: Feature<Views> = transactionFeature({
  needs: {
    BuyInProgress: 'accountAtFirst',
    OnRampFiatSelect: 'account',
    OnRampProviders: 'account',
    OnRampTokenSelect: 'account',
  },
  offer,
  translations: { ar: async () => (await import('./ar.ts')).ar },
  views: {
    BuyInProgress: BuyInProgressView,
    OnRampFiatSelect: OnRampFiatSelectView,
    OnRampProviders: OnRampProvidersView,
    OnRampTokenSelect: OnRampTokenSelectView,
  },
})
