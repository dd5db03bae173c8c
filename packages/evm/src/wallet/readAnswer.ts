import type { NetworkId } from '@latchkey/protocol'
import { checksumAddress } from '../format/checksumAddress.ts'
import { isEvmAddress } from '../format/isEvmAddress.ts'

/** Addresses of an account list, checksummed, each once however it is spelled; what is no address is left out. */
export function readAddresses(answer: unknown): readonly string[] {
  if (!Array.isArray(answer)) return []
  const addresses = answer
    .filter((address): address is string => typeof address === 'string' && isEvmAddress(address))
    .map(checksumAddress)
  return [...new Set(addresses)]
}

/**
 * CAIP-2 id of the chain id a wallet gave (S4.41): hex by the standard; some give decimal text or a number.
 */
export function readNetworkId(answer: unknown): NetworkId | undefined {
  const isNumeric =
    typeof answer === 'number' ||
    (typeof answer === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(answer))
  const id = isNumeric ? Number(answer) : 0
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}
