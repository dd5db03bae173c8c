import { ProviderRpcError, unauthorized } from '../wallet/ProviderRpcError.ts'
import type { BitcoinWalletHands } from './BitcoinWalletHands.ts'
import type { TestBitcoinNetwork } from './testNetworks.ts'

/** Moves to a network the wallet knows, once its owner agreed. */
export async function switchNetwork(
  hands: BitcoinWalletHands,
  network: TestBitcoinNetwork | undefined,
): Promise<void> {
  if (!network || !hands.networks.includes(network))
    throw new ProviderRpcError(4902, 'The wallet does not know this network.')
  if (hands.visible().length === 0) throw unauthorized('The site')
  if (network === hands.state().network) return
  await hands.decide({ kind: 'switchNetwork', network })
  hands.update({ network })
}
