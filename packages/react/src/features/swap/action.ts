import type { View } from '@latchkey/core'
import { swapOfferQuery } from '@latchkey/core/modal'
import { SwapIcon } from '@latchkey/ui'
import type { FeatureAction } from '../../kit/FeatureAction.ts'

/** What other screens offer of swapping, on the networks where the server says that it serves it (S9.21). */
export const action: FeatureAction = {
  feature: 'swaps',
  icon: SwapIcon,
  isFirstStep: true,
  name: { ar: 'مبادلة', en: 'Swap' },
  needs: { funds: true, offer: swapOfferQuery },
  // Only the network's own currency can be paid: a token is what comes.
  viewOf: (token): View => ({ name: 'Swap', ...(token !== undefined && { toToken: token }) }),
}
