import type { Feature } from '../../kit/Feature.ts'
import { guardForm } from '../../transaction/guardForm.tsx'
import { transactionFeature } from '../../transaction/transactionFeature.ts'
import { guardedForm } from './guardedForm.ts'
import { offer } from './offer.ts'
import { feature as form } from './swapFeature.ts'
import { SwapPreviewView } from './views/SwapPreviewView.tsx'
import { SwapProgressView } from './views/SwapProgressView.tsx'
import { SwapSelectTokenView } from './views/SwapSelectTokenView.tsx'

/** The screens behind the form. They name the form, or what both use would be a third chunk (ADR 0023). */
export const feature: Feature<'SwapPreview' | 'SwapProgress' | 'SwapSelectToken'> & {
  form: unknown
} = {
  ...transactionFeature({
    needs: { SwapPreview: 'account', SwapProgress: 'accountAtFirst', SwapSelectToken: 'account' },
    offer,
    translations: {
      ar: async () => {
        const [shared, own] = await Promise.all([form.translations.ar(), import('./behind/ar.ts')])
        return { ...shared, ...own.ar }
      },
    },
    views: {
      SwapPreview: guardForm(guardedForm, 'SwapPreview', SwapPreviewView),
      SwapProgress: SwapProgressView,
      SwapSelectToken: guardForm(guardedForm, 'SwapSelectToken', SwapSelectTokenView),
    },
  }),
  form,
}
