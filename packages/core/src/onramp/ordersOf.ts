import { createStore, type StoreApi } from 'zustand/vanilla'
import { pendingOf } from '../activity/pendingOf.ts'
import type { Latchkey } from '../Latchkey.ts'
import { memoryOf } from '../memoryOf.ts'
import { keepOrders, readKeptOrders } from './keptOrders.ts'
import type { OnrampOrder } from './OnrampOrder.ts'
import { toArrival } from './toArrival.ts'

type Ordering = {
  store: StoreApi<{ orders: readonly OnrampOrder[] }>
  /** Ids of those that are looked at again and again. */
  followed: Set<string>
  /** What the browser keeps has been read. */
  isRead: boolean
}

const orderingOf = /* @__PURE__ */ memoryOf(
  (): Ordering => ({
    followed: new Set(),
    isRead: false,
    store: createStore<{ orders: readonly OnrampOrder[] }>(() => ({ orders: [] })),
  }),
)

/** What this browser has begun to buy, the newest first; read from its storage at the first use. */
export function ordersOf(latchkey: Pick<Latchkey, 'internal' | 'options'>): Ordering {
  const ordering = orderingOf(latchkey)
  if (!ordering.isRead) {
    ordering.isRead = true
    setOrders(latchkey, ordering, readKeptOrders(placeOf(latchkey)))
  }
  return ordering
}

/** Keeps an order as it is now, here and in the browser's storage. */
export function putOrder(
  latchkey: Pick<Latchkey, 'internal' | 'options'>,
  order: OnrampOrder,
): void {
  const ordering = ordersOf(latchkey)
  const { orders } = ordering.store.getState()
  const isNew = orders.every(({ id }) => id !== order.id)
  const changed = isNew
    ? [order, ...orders]
    : orders.map((each) => (each.id === order.id ? order : each))
  setOrders(latchkey, ordering, changed)
  keepOrders(changed, placeOf(latchkey))
}

/** The list of activity has what is on its way. */
function setOrders(
  latchkey: Pick<Latchkey, 'internal'>,
  { store }: Ordering,
  orders: readonly OnrampOrder[],
): void {
  store.setState({ orders })
  pendingOf(latchkey).setState({ arrivals: orders.flatMap((order) => toArrival(order) ?? []) })
}

function placeOf({ internal, options }: Pick<Latchkey, 'internal' | 'options'>) {
  const { now, storage } = internal.environment
  return {
    key: `${options.storageKey}.orders`,
    nowMs: now(),
    serverUrl: options.serverUrl,
    storage,
  }
}
