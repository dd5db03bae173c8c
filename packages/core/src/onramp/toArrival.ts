import type { PendingTransaction } from '../activity/PendingTransaction.ts'
import type { OnrampOrder } from './OnrampOrder.ts'
import { orderStage } from './orderStage.ts'

/** Pure: an order as a list of activity shows it; undefined of one that no one has opened, or that the chain shows by itself. */
export function toArrival(order: OnrampOrder): PendingTransaction | undefined {
  if (!['paying', 'paid', 'sent'].includes(orderStage(order))) return undefined
  const { address, answer, asset, id, networkId, startedAtMs } = order
  const value = answer?.delivered ?? answer?.expected
  return {
    address,
    description: {
      amounts: [
        {
          direction: 'in',
          imageUrl: undefined,
          isAbout: true,
          kind: 'token',
          name: asset.symbol,
          quantity: value === undefined ? undefined : { decimals: answer?.decimals ?? 0, value },
          symbol: asset.symbol,
          worth: 0,
        },
      ],
      application: undefined,
      operation: 'buy',
      sentTo: address,
    },
    id: answer?.transaction ?? id,
    networkId,
    order: id,
    sentAtMs: startedAtMs,
    status: 'pending',
  }
}
