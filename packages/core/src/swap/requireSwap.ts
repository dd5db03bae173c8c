import type { NetworkId } from '@latchkey/protocol'
import { UnsupportedSwapError } from '../errors/swap.ts'
import type { Latchkey } from '../Latchkey.ts'
import { canSwap } from './canSwap.ts'
import { swapFailure } from './swapFailure.ts'

/**
 * Nothing more is asked of the server for a network that it does not serve (S7.2).
 *
 * @throws {UnsupportedSwapError} (S8.1) @throws {SwapUnavailableError} when it is not known
 */
export async function requireSwap(latchkey: Latchkey, networkId: NetworkId): Promise<void> {
  const isServed = await canSwap(latchkey, networkId).catch((cause: unknown) => {
    throw swapFailure(cause)
  })
  if (!isServed) throw new UnsupportedSwapError({ networkId })
}
