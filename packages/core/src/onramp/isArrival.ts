import type { OnrampOrder } from './OnrampOrder.ts'

/** Providers may deliver a little less than they promised; what is far less is another payment. */
const leastPercent = 90n

/**
 * Pure: what the account holds now has the purchase in it. Of two that are pending of one asset no one knows whose it is.
 */
export function isArrival(
  order: OnrampOrder,
  { heldNow, pending }: { heldNow: bigint; pending: readonly OnrampOrder[] },
): boolean {
  const { answer, heldBefore } = order
  const expected = answer?.delivered ?? answer?.expected
  if (heldBefore === undefined || expected === undefined || expected === 0n) return false
  const isOnly = pending.every((other) => other.id === order.id || !isOfSame(other, order))
  return isOnly && (heldNow - heldBefore) * 100n >= expected * leastPercent
}

function isOfSame(one: OnrampOrder, other: OnrampOrder): boolean {
  return (
    one.networkId === other.networkId &&
    one.address === other.address &&
    one.asset.token === other.asset.token
  )
}
