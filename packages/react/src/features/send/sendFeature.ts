import type { NetworkId, NoArguments } from '@latchkey/core'
import type { Feature } from '../../kit/Feature.ts'
import { guardForm } from '../../transaction/guardForm.tsx'
import { transactionFeature } from '../../transaction/transactionFeature.ts'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'
import { guardedForm } from './guardedForm.ts'
import { WalletSendPreviewView } from './views/WalletSendPreviewView.tsx'
import { WalletSendProgressView } from './views/WalletSendProgressView.tsx'
import { WalletSendSelectTokenView } from './views/WalletSendSelectTokenView.tsx'
import { WalletSendView } from './views/WalletSendView.tsx'

declare module '@latchkey/core' {
  interface Views {
    /** What of it the site knows already. */
    WalletSend: {
      /** Contract or mint; the network's own currency where it is left out. */
      token?: string | undefined
      /** Address or name. */
      to?: string | undefined
      /** Whole units in decimal digits, such as `12.5`. */
      amount?: string | undefined
    }
    WalletSendPreview: NoArguments
    /** A transfer that was sent from here. */
    WalletSendProgress: { id: string; networkId: NetworkId }
    WalletSendSelectToken: NoArguments
  }
}

export const feature: Feature<
  'WalletSend' | 'WalletSendPreview' | 'WalletSendProgress' | 'WalletSendSelectToken'
> = transactionFeature({
  needs: {
    WalletSend: 'account',
    WalletSendPreview: 'account',
    WalletSendProgress: 'accountAtFirst',
    WalletSendSelectToken: 'account',
  },
  offer: { feature: 'send', useOff: () => useTransactionTexts(en)['send.off'] },
  translations: { ar: async () => (await import('./ar.ts')).ar },
  views: {
    WalletSend: guardForm(guardedForm, 'WalletSend', WalletSendView),
    WalletSendPreview: guardForm(guardedForm, 'WalletSendPreview', WalletSendPreviewView),
    WalletSendProgress: WalletSendProgressView,
    WalletSendSelectToken: guardForm(
      guardedForm,
      'WalletSendSelectToken',
      WalletSendSelectTokenView,
    ),
  },
})
