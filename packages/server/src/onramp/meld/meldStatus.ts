import type { OrderReport } from '../OnrampProvider.ts'

/** Pure: what a status of Meld's says of an order; undefined where it says nothing yet, as while a visitor still pays. */
export function meldStatus(status: string): Pick<OrderReport, 'reason' | 'status'> | undefined {
  switch (status) {
    // The seller has the money; two names of it, by how the seller pays out.
    case 'ONRAMP_SETTLED':
    case 'SETTLING':
      return { status: 'paid' }
    case 'SETTLED':
      return { status: 'settled' }
    case 'CANCELLED':
    case 'VOIDED':
      return { reason: 'The payment was cancelled.', status: 'failed' }
    case 'DECLINED':
      return { reason: 'The payment was declined.', status: 'failed' }
    case 'FAILED':
      return { reason: 'The payment failed.', status: 'failed' }
    case 'REFUNDED':
      return { reason: 'The payment was refunded.', status: 'failed' }
    default:
      return undefined
  }
}
