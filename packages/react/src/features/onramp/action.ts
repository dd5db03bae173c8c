import type { Latchkey, View } from '@latchkey/core'
import { onrampOfferQuery } from '@latchkey/core/modal'
import { BuyIcon } from '@latchkey/ui'
import type { FeatureAction } from '../../kit/FeatureAction.ts'

/** What other screens offer of buying, on the networks where the server has a provider. */
export const action: FeatureAction = {
  feature: 'onramp',
  icon: BuyIcon,
  isFirstStep: true,
  name: { ar: 'شراء', en: 'Buy' },
  needs: { offer: onrampOfferQuery },
  pending: { isKept: hasOrders, view: 'BuyInProgress' },
  viewOf: (token): View => ({ name: 'OnRampProviders', ...(token !== undefined && { token }) }),
}

/** Whether this browser has begun to buy something: who never did does not load the code. */
function hasOrders({ internal, options }: Latchkey): boolean {
  try {
    return internal.environment.storage?.getItem(`${options.storageKey}.orders`) != null
  } catch {
    return false
  }
}
