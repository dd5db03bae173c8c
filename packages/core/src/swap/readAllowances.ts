import { type NetworkId, plainText } from '@latchkey/protocol'
import type { ConvertAllowanceResponse } from '@latchkey/protocol/http'
import { readUnits } from '../api/readUnits.ts'
import { isAddress } from '../format/address.ts'

/** What a contract that swaps are sent to may take of a token. */
export type SwapAllowance = {
  /** Base units. */
  allowance: bigint
  /** Its exchange, for people. */
  exchange: string | undefined
  spender: string
}

/** More than any network has. */
const maxSpenders = 20

/** The contracts of a network that swaps are sent to, as the server lists them; what cannot be read is left out. */
export function readAllowances(
  { spenders = [] }: ConvertAllowanceResponse,
  networkId: NetworkId,
): readonly SwapAllowance[] {
  return spenders.slice(0, maxSpenders).flatMap(({ allowance, exchange, spender }) => {
    const address = spender.startsWith(`${networkId}:`) ? spender.slice(networkId.length + 1) : ''
    const units = readUnits(allowance)
    if (units === undefined || !isAddress('eip155', address)) return []
    return [{ allowance: units, exchange: plainText(exchange) || undefined, spender: address }]
  })
}
