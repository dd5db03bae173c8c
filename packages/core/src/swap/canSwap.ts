import type { NetworkId } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { swapChains } from '../queries/supportedChains.ts'
import { isSwapNetwork } from './swapNetworks.ts'

/**
 * Whether something can be swapped on a network: it is a swap network (S9.21), and the project's server has an exchange
 * there.
 *
 * @throws when the server cannot be asked
 */
export async function canSwap(latchkey: Latchkey, networkId: NetworkId): Promise<boolean> {
  return isSwapNetwork(networkId) && (await swapChains(latchkey)).includes(networkId)
}
