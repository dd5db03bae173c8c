import type { OnrampOrder as OnrampOrderResponse } from '@latchkey/protocol/http'
import { apiOf } from '../api/apiOf.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { OrderAnswer } from '../onramp/OnrampOrder.ts'
import { onrampFailure } from '../onramp/onrampFailure.ts'
import { readOrder } from '../onramp/readOrder.ts'

export type GetOnrampOrderParameters = {
  /** Of the quote's `link`. */
  id: string
  signal?: AbortSignal | undefined
}

/**
 * How far an order is, as the server knows it.
 *
 * @throws {OnrampUnavailableError} also where there is no such order @throws {OnrampRefusedError}
 *
 * @example
 * const { status, transaction } = await getOnrampOrder(latchkey, { id: quote.link.id })
 */
export async function getOnrampOrder(
  latchkey: Latchkey,
  { id, signal }: GetOnrampOrderParameters,
): Promise<OrderAnswer> {
  const path = `/v1/onramp/orders/${encodeURIComponent(id)}`
  const answer: OnrampOrderResponse = await apiOf(latchkey)
    .get(path, {
      schema: async () => (await import('@latchkey/protocol/http')).onrampOrder,
      signal,
    })
    .catch((cause: unknown) => {
      throw onrampFailure(cause)
    })
  return readOrder(answer)
}
