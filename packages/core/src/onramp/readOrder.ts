import { plainText } from '@latchkey/protocol'
import type { OnrampOrder as OnrampOrderResponse } from '@latchkey/protocol/http'
import { readUnits } from '../api/readUnits.ts'
import type { OrderAnswer } from './OnrampOrder.ts'

/** More than a token ever has: base units are numbers of 256 bits. */
const maxDecimals = 77

/** What a page makes of the server's answer. */
export function readOrder({
  asset,
  delivered,
  expected,
  reason,
  status,
  transaction,
}: OnrampOrderResponse): OrderAnswer {
  const { decimals } = asset
  const isFit = Number.isInteger(decimals) && decimals >= 0 && decimals <= maxDecimals
  return {
    decimals: isFit ? decimals : 0,
    // Of an asset without decimals that can be read there is no amount either.
    delivered: isFit ? readUnits(delivered) : undefined,
    expected: isFit ? readUnits(expected) : undefined,
    reason: reason === undefined ? undefined : plainText(reason).slice(0, 200) || undefined,
    status,
    transaction: transaction === undefined ? undefined : plainText(transaction) || undefined,
  }
}
