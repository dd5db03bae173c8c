import { getAddress } from 'viem/utils'
import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import { isEvmAddress } from './isEvmAddress.ts'

/** An address in its checksummed spelling (EIP-55), with 0x. @throws {InvalidAddressError} (S5.5) */
export function checksumAddress(text: string): `0x${string}` {
  if (!isEvmAddress(text)) throw new InvalidAddressError({ address: text })
  return getAddress(`0x${text.slice(-40)}`)
}
