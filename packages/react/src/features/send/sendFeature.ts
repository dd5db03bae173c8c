import type { NetworkId, NoArguments } from '@latchkey/core'
import type { Feature } from '../../kit/Feature.ts'
import { lazyFeature } from '../../kit/kit.ts'
import { useTexts } from '../../kit/useTexts.ts'
import { en } from './en.ts'
import { guardForm } from './guardForm.tsx'
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
> = lazyFeature({
  needs: {
    WalletSend: 'account',
    WalletSendPreview: 'account',
    WalletSendProgress: 'accountAtFirst',
    WalletSendSelectToken: 'account',
  },
  offer: { feature: 'send', useOff: () => useTexts(en)['send.off'] },
  translations: { ar: async () => (await import('./ar.ts')).ar },
  views: {
    WalletSend: guardForm('WalletSend', WalletSendView),
    WalletSendPreview: guardForm('WalletSendPreview', WalletSendPreviewView),
    WalletSendProgress: WalletSendProgressView,
    WalletSendSelectToken: guardForm('WalletSendSelectToken', WalletSendSelectTokenView),
  },
})
