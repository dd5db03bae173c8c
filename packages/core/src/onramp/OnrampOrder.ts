import type { NetworkId } from '@latchkey/protocol'
import type { OnrampOrderStatus } from '@latchkey/protocol/http'

/** How far an order is, as the server knows it. */
export type OrderAnswer = {
  status: OnrampOrderStatus
  /** Base units of the asset that were sent, where they are other than expected. */
  delivered: bigint | undefined
  /** Base units of the asset that the price promised. */
  expected: bigint | undefined
  /** Of the asset. */
  decimals: number
  /** In the provider's words, of an order that failed. */
  reason: string | undefined
  /** Its hash or signature on the network, once it was sent. */
  transaction: string | undefined
}

/** Something that this browser has begun to buy, until it has come. */
export type OnrampOrder = {
  id: string
  /** Who receives, whatever account the page shows by now. */
  address: string
  networkId: NetworkId
  asset: { symbol: string; token: string | undefined }
  /** In hundredths. */
  payment: { amount: bigint; currency: string }
  provider: { isSandbox: boolean; label: string }
  /** Where it is paid: good for one opening. */
  url: string
  startedAtMs: number
  /** What the account held of the asset before; undefined until that is known. */
  heldBefore: bigint | undefined
  /** What the server has said of it last. */
  answer: OrderAnswer | undefined
  /** The chain has shown that it has come. */
  hasArrived: boolean
}
