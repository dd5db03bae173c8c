import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import { isEvmAddress } from '../format/isEvmAddress.ts'

/** Refuses a receiver that is no address, and none where there is no contract to deploy. @throws {InvalidAddressError} */
export function requireReceiver({
  data = '0x',
  to,
}: {
  data?: string | undefined
  to?: string | undefined
}): void {
  if (to === undefined ? data === '0x' : !isEvmAddress(to))
    throw new InvalidAddressError({ address: `${to}` })
}
