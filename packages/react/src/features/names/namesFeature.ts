import type { NoArguments } from '@latchkey/core'
import type { Feature } from '../../kit/Feature.ts'
import { lazyFeature } from '../../kit/kit.ts'
import { ChooseAccountNameView } from './views/ChooseAccountNameView.tsx'
import { RegisterAccountNameSuccessView } from './views/RegisterAccountNameSuccessView.tsx'
import { RegisterAccountNameView } from './views/RegisterAccountNameView.tsx'

declare module '@latchkey/core' {
  interface Views {
    ChooseAccountName: NoArguments
  }
}

export const feature: Feature<
  'ChooseAccountName' | 'RegisterAccountName' | 'RegisterAccountNameSuccess'
> = lazyFeature({
  needs: { ChooseAccountName: 'account' },
  translations: { ar: async () => (await import('./ar.ts')).ar },
  views: {
    ChooseAccountName: ChooseAccountNameView,
    RegisterAccountName: RegisterAccountNameView,
    RegisterAccountNameSuccess: RegisterAccountNameSuccessView,
  },
})
