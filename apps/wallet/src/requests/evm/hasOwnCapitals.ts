import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexOf } from '../../signing/hex.ts'

/** Whether the capitals of an EVM address are its checksum (EIP-55), where it has both capitals and small letters. */
export function hasOwnCapitals(address: string): boolean {
  const digits = address.slice(2)
  const small = digits.toLowerCase()
  if (digits === small || digits === digits.toUpperCase()) return true
  const hash = hexOf(keccak_256(new TextEncoder().encode(small))).slice(2)
  return [...small].every(
    (digit, index) =>
      digits[index] === (Number.parseInt(hash[index] ?? '', 16) > 7 ? digit.toUpperCase() : digit),
  )
}
