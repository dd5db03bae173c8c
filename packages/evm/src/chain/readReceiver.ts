import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import { checksumAddress } from '../format/checksumAddress.ts'
import { isEvmAddress } from '../format/isEvmAddress.ts'

/**
 * The checksummed address of who is to get something. One in both cases carries a checksum (EIP-55): one that does not
 * fit was mistyped.
 *
 * @throws {InvalidAddressError}
 */
export function readReceiver(given: string): `0x${string}` {
  if (!isEvmAddress(given)) throw new InvalidAddressError({ address: given })
  const address = checksumAddress(given)
  const digits = given.slice(-40)
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  if (isMixed && address.slice(2) !== digits) throw new InvalidAddressError({ address: given })
  return address
}
