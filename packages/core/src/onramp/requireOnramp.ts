import type { NetworkId } from '@latchkey/protocol'
import { UnsupportedOnrampError } from '../errors/onramp.ts'
import type { Latchkey } from '../Latchkey.ts'
import { canBuy } from './canBuy.ts'
import { onrampFailure } from './onrampFailure.ts'

/**
 * Nothing more is asked of the server for a network that it does not serve (S7.2).
 *
 * @throws {UnsupportedOnrampError} @throws {OnrampUnavailableError} when it is not known
 */
export async function requireOnramp(latchkey: Latchkey, networkId: NetworkId): Promise<void> {
  const isServed = await canBuy(latchkey, networkId).catch((cause: unknown) => {
    throw onrampFailure(cause)
  })
  if (!isServed) throw new UnsupportedOnrampError({ networkId })
}
