import { isFeatureIn, type NetworkId, namespaceOf } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { onrampChains } from '../queries/supportedChains.ts'

/**
 * Whether something can be bought on a network: on-ramps are for EVM and Solana (S1.16), and the project's server has a provider
 * there.
 *
 * @throws when the server cannot be asked
 */
export async function canBuy(latchkey: Latchkey, networkId: NetworkId): Promise<boolean> {
  const namespace = namespaceOf(networkId)
  return isFeatureIn('onramp', namespace) && (await onrampChains(latchkey)).includes(networkId)
}
