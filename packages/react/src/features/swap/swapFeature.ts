import type { NetworkId, NoArguments, SwapPreset } from '@latchkey/core'
import type { Feature } from '../../kit/Feature.ts'
import { guardForm } from '../../transaction/guardForm.tsx'
import { transactionFeature } from '../../transaction/transactionFeature.ts'
import { guardedForm } from './guardedForm.ts'
import { ImpactNotice } from './ImpactNotice.tsx'
import { offer } from './offer.ts'
import { SwapView } from './views/SwapView.tsx'

declare module '@latchkey/core' {
  interface Views {
    /** What of it the site knows already (S2.11). */
    Swap: SwapPreset
    SwapPreview: NoArguments
    /** A swap that was sent from here. */
    SwapProgress: { id: string; networkId: NetworkId }
    SwapSelectToken: { side: 'from' | 'to' }
  }
}

/** The form; the screens behind it are a chunk of their own, which comes after. */
export const feature: Feature<'Swap'> & { shared: unknown } = {
  ...transactionFeature({
    needs: { Swap: 'account' },
    offer,
    translations: { ar: async () => (await import('./ar.ts')).ar },
    views: { Swap: guardForm(guardedForm, 'Swap', SwapView) },
  }),
  // What they use too.
  shared: [ImpactNotice],
}
