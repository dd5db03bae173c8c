import type { Feature } from '../../kit/Feature.ts'
import { loginFeature } from '../../kit/login/loginFeature.ts'
import { ApproveTransactionView } from './views/ApproveTransactionView.tsx'
import { EmailVerifyDeviceView } from './views/EmailVerifyDeviceView.tsx'
import { EmailVerifyOtpView } from './views/EmailVerifyOtpView.tsx'

declare module '@latchkey/core' {
  interface Views {
    /** A link in the mailbox waits, which lets this browser in. */
    EmailVerifyDevice: { email: string }
    /** A code in the mailbox is to be entered. */
    EmailVerifyOtp: { email: string }
  }
}

export const feature: Feature<'ApproveTransaction' | 'EmailVerifyDevice' | 'EmailVerifyOtp'> =
  loginFeature({
    needs: { EmailVerifyDevice: 'nothing', EmailVerifyOtp: 'nothing' },
    translations: { ar: async () => (await import('./ar.ts')).ar },
    views: {
      ApproveTransaction: ApproveTransactionView,
      EmailVerifyDevice: EmailVerifyDeviceView,
      EmailVerifyOtp: EmailVerifyOtpView,
    },
  })
