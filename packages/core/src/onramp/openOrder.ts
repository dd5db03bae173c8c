import { connectedAccount } from '../actions/connectedAccount.ts'
import type { Latchkey } from '../Latchkey.ts'
import { followOrder } from './followOrder.ts'
import type { OnrampAsset, OnrampProvider } from './OnrampOptions.ts'
import type { OnrampOffer, OnrampQuote } from './OnrampQuote.ts'
import { ordersOf, putOrder } from './ordersOf.ts'

/**
 * Keeps an order as its link is opened, and looks at it from then on. The link itself is opened by the browser, in the click:
 * a tab that opens later is blocked.
 *
 * @returns the order's id; undefined where the quote has no link
 */
export function openOrder(
  latchkey: Latchkey,
  {
    asset,
    offer,
    provider,
    quote,
  }: {
    asset: Pick<OnrampAsset, 'symbol' | 'token'>
    offer: OnrampOffer
    provider: Pick<OnrampProvider, 'isSandbox' | 'label' | 'name'>
    quote: OnrampQuote
  },
): string | undefined {
  const { environment, events } = latchkey.internal
  const { link } = quote
  if (!link) return undefined
  // One that was begun is not begun anew by a second click on its link.
  if (
    ordersOf(latchkey)
      .store.getState()
      .orders.some(({ id }) => id === link.id)
  )
    return link.id
  const { amount, currency, networkId } = offer
  const { account } = connectedAccount(latchkey.store.getState(), {
    networkId,
    operation: 'openOrder',
  })
  putOrder(latchkey, {
    address: account.address,
    answer: undefined,
    asset: { symbol: asset.symbol, token: asset.token },
    hasArrived: false,
    heldBefore: undefined,
    id: link.id,
    networkId,
    payment: { amount, currency },
    provider: { isSandbox: provider.isSandbox, label: provider.label },
    startedAtMs: environment.now(),
    url: link.url,
  })
  events.emit({
    address: account.address,
    event: 'SELECT_BUY_PROVIDER',
    properties: { isSmartAccount: account.type === 'smartAccount', provider: provider.name },
  })
  followOrder(latchkey, link.id)
  return link.id
}
