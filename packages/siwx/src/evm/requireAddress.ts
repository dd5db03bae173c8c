import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { InvalidMessageError } from '../errors/InvalidMessageError.ts'

/**
 * Requires an EVM address whose capitals are its checksum (EIP-55), where it has both capitals and small letters.
 *
 * @throws {InvalidMessageError}
 */
export function requireAddress(address: string): void {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address))
    throw new InvalidMessageError({ field: 'address', reason: 'Its address is malformed.' })
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return
  const hash = hex.encode(keccak_256(new TextEncoder().encode(digits.toLowerCase())))
  const isRight = [...digits].every(
    (digit, index) =>
      digit ===
      (Number.parseInt(hash[index] ?? '', 16) > 7 ? digit.toUpperCase() : digit.toLowerCase()),
  )
  if (!isRight)
    throw new InvalidMessageError({
      field: 'address',
      reason: 'The capitals of its address are not its checksum (EIP-55).',
    })
}
