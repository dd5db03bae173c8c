import type { OnrampOrder } from './OnrampOrder.ts'

/** How a purchase stands for the visitor. */
export type OrderStage =
  /** Its tab has not been seen yet. */
  | 'opening'
  /** It is paid in that tab. */
  | 'paying'
  /** The provider has the money, and sends. */
  | 'paid'
  /** The provider says that it was sent; the chain does not show it yet. */
  | 'sent'
  | 'done'
  | 'failed'
  /** No one paid. */
  | 'expired'

/** Pure: the chain's word that it has come counts before the server's that it has not. */
export function orderStage({
  answer,
  hasArrived,
}: Pick<OnrampOrder, 'answer' | 'hasArrived'>): OrderStage {
  if (hasArrived) return 'done'
  switch (answer?.status) {
    case undefined:
    case 'created':
      return 'opening'
    case 'opened':
      return 'paying'
    case 'paid':
      return 'paid'
    case 'settled':
      return 'sent'
    default:
      return answer?.status ?? 'opening'
  }
}

/** Pure: nothing more is to come of it. */
export function isEnded(order: Pick<OnrampOrder, 'answer' | 'hasArrived'>): boolean {
  return ['done', 'expired', 'failed'].includes(orderStage(order))
}
