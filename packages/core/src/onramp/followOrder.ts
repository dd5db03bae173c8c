import { followTransaction } from '../actions/followTransaction.ts'
import { getOnrampOrder } from '../actions/getOnrampOrder.ts'
import { refreshBalances } from '../actions/refreshBalances.ts'
import type { Latchkey } from '../Latchkey.ts'
import { readBalance } from '../queries/readBalance.ts'
import { isArrival } from './isArrival.ts'
import type { OnrampOrder } from './OnrampOrder.ts'
import { isEnded, orderStage } from './orderStage.ts'
import { ordersOf, putOrder } from './ordersOf.ts'

/** Order and balance are looked at so often. */
const lookMs = 5_000
/** Who has not paid by then takes his time, or has gone. */
const hurryMs = 30 * 60_000
const idleLookMs = 60_000

/**
 * Looks at an order, and beside it at what the account holds, until it has come or has ended. A page in the background asks
 * nothing; of what cannot be read now, what was known counts.
 */
export function followOrder(latchkey: Latchkey, id: string): void {
  const { internal } = latchkey
  const { followed } = ordersOf(latchkey)
  if (followed.has(id)) return
  followed.add(id)
  const look = async (): Promise<void> => {
    if (internal.signal.aborted) return
    const isHidden = internal.environment.window?.document?.visibilityState === 'hidden'
    if (!isHidden) await lookAt(latchkey, id)
    const order = orderOf(latchkey, id)
    if (!order || isEnded(order)) {
      followed.delete(id)
      return
    }
    const age = internal.environment.now() - order.startedAtMs
    internal.after(age < hurryMs ? lookMs : idleLookMs, () => void look())
  }
  void look()
}

/** Looks from now on at all that this browser has begun, as after a reload. */
export function resumeOrders(latchkey: Latchkey): void {
  for (const order of ordersOf(latchkey).store.getState().orders)
    if (!isEnded(order)) followOrder(latchkey, order.id)
}

function orderOf(latchkey: Latchkey, id: string): OnrampOrder | undefined {
  return ordersOf(latchkey)
    .store.getState()
    .orders.find((order) => order.id === id)
}

async function lookAt(latchkey: Latchkey, id: string): Promise<void> {
  const { signal } = latchkey.internal
  const [answer, held] = await Promise.all([
    getOnrampOrder(latchkey, { id, signal }).catch(() => undefined),
    readHeld(latchkey, id),
  ])
  const before = orderOf(latchkey, id)
  if (!before || signal.aborted) return
  const order: OnrampOrder = {
    ...before,
    answer: answer ?? before.answer,
    heldBefore: before.heldBefore ?? held,
  }
  const pending = ordersOf(latchkey)
    .store.getState()
    .orders.filter((each) => !isEnded(each))
  const isSeen =
    (held !== undefined && isArrival(order, { heldNow: held, pending })) ||
    (orderStage(order) === 'sent' && (await isInBlock(latchkey, order)))
  putOrder(latchkey, isSeen ? { ...order, hasArrived: true } : order)
  if (isSeen) await showMoney(latchkey, order)
}

/** What the account has of the asset, by the chain; undefined where it does not answer. */
function readHeld(latchkey: Latchkey, id: string): Promise<bigint | undefined> {
  const order = orderOf(latchkey, id)
  if (!order) return Promise.resolve(undefined)
  const { address, asset, networkId } = order
  const { signal } = latchkey.internal
  return readBalance(latchkey, { address, networkId, signal, token: asset.token }).then(
    ({ value }) => value,
    () => undefined,
  )
}

/** The transaction that the provider names is in a block, and has not failed there. */
async function isInBlock(
  latchkey: Latchkey,
  { answer, networkId }: Pick<OnrampOrder, 'answer' | 'networkId'>,
): Promise<boolean> {
  const { internal } = latchkey
  if (answer?.transaction === undefined) return false
  const controller = new AbortController()
  // It is there or it is not: the next look asks again.
  const stop = internal.after(lookMs, () => controller.abort())
  try {
    const { status } = await followTransaction(latchkey, {
      id: answer.transaction,
      networkId,
      signal: controller.signal,
    })
    return status === 'confirmed'
  } catch {
    return false
  } finally {
    stop()
  }
}

/** The account's screens show it without a reload. */
async function showMoney(
  latchkey: Latchkey,
  { asset, networkId }: Pick<OnrampOrder, 'asset' | 'networkId'>,
): Promise<void> {
  const tokens = asset.token === undefined ? [] : [asset.token]
  await refreshBalances(latchkey, { networkId, tokens })
}
