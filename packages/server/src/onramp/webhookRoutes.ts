import { type Route, route } from '../http/route.ts'
import { doneResponse } from '../roles/doneResponse.ts'
import type { Moved, OrderStore } from './createOrderStore.ts'
import type { OnrampEvent } from './OnrampProvider.ts'
import type { Order } from './Order.ts'

/** Where providers say how far an order is. */
export function webhookRoutes({
  completed,
  onOutcome,
  onStatus,
  store,
}: {
  /** What a provider says, with what its webhooks leave out. */
  completed: (event: OnrampEvent, provider: string) => Promise<OnrampEvent>

  onOutcome: (what: { outcome: Moved['outcome']; provider: string }) => void
  onStatus: (order: Order) => void
  store: Pick<OrderStore, 'move'>
}): Route[] {
  return [
    route(
      {
        access: 'webhook',
        method: 'post',
        path: '/onramp/webhooks/{provider}',
        rate: 'rest',
        response: doneResponse,
        summary: 'Takes what a provider says of an order.',
        tag: 'Buying',
      },
      async (c, { events, provider }) => {
        for (const event of events) {
          const moved = await store.move(provider, await completed(event, provider))
          onOutcome({ outcome: moved.outcome, provider })
          if (moved.outcome === 'moved') onStatus(moved.order)
        }
        // Also for an order that no one knows here: a provider repeats what is refused for days.
        return c.body(null, 204)
      },
    ),
  ]
}
