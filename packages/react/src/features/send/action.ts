import type { View } from '@latchkey/core'
import { SendIcon } from '@latchkey/ui'
import type { FeatureAction } from '../../kit/FeatureAction.ts'

/** What other screens offer of sending. */
export const action: FeatureAction = {
  feature: 'send',
  icon: SendIcon,
  name: { ar: 'إرسال', en: 'Send' },
  needs: { funds: true },
  viewOf: (token): View => ({ name: 'WalletSend', ...(token !== undefined && { token }) }),
}
