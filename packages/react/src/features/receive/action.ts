import type { View } from '@latchkey/core'
import { ReceiveIcon } from '@latchkey/ui'
import type { FeatureAction } from '../../kit/FeatureAction.ts'

/** What other screens offer of receiving. */
export const action: FeatureAction = {
  feature: 'receive',
  icon: ReceiveIcon,
  name: { ar: 'استلام', en: 'Receive' },
  needs: {},
  viewOf: (token): View => ({ name: 'WalletReceive', ...(token !== undefined && { token }) }),
}
