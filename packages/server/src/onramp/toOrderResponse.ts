import type { OnrampOrder } from '@latchkey/protocol/http'
import { hundredthsText } from './amountText.ts'
import type { OnrampProvider } from './OnrampProvider.ts'
import type { Order } from './Order.ts'
import { tokenAddress } from './tokenAddress.ts'

/** An order as a page gets it; `provider` is undefined where it is not configured any more. */
export function toOrderResponse(
  order: Order,
  provider: Pick<OnrampProvider, 'label'> | undefined,
): OnrampOrder {
  const { account, asset, delivered, payment, price, reason, transaction } = order
  const { network } = asset
  return {
    account: `${network.id}:${account}`,
    asset: {
      address: `${network.id}:${tokenAddress(network.id, network.address)}`,
      decimals: network.decimals,
      name: asset.name,
      symbol: asset.symbol,
    },
    createdAt: new Date(order.createdAt).toISOString(),
    ...(delivered !== undefined && { delivered: String(delivered) }),
    ...(price && { expected: String(price.purchase) }),
    id: order.id,
    network: network.id,
    ...(payment && {
      payment: { amount: hundredthsText(payment.amount), currency: payment.currency },
    }),
    provider: {
      isSandbox: order.isSandbox,
      label: provider?.label ?? order.provider,
      name: order.provider,
    },
    ...(reason !== undefined && { reason }),
    status: order.status,
    ...(transaction !== undefined && { transaction }),
    updatedAt: new Date(order.updatedAt).toISOString(),
  }
}
