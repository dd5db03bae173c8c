import { ProviderRpcError, unauthorized } from '../wallet/ProviderRpcError.ts'
import type { BitcoinWalletContext } from './BitcoinWalletContext.ts'
import type { TestBitcoinNetwork } from './testNetworks.ts'

/** Moves to a network the wallet knows, once its owner agreed. */
export async function switchNetwork(
  context: BitcoinWalletContext,
  network: TestBitcoinNetwork | undefined,
): Promise<void> {
  if (!network || !context.networks.includes(network))
    throw new ProviderRpcError(4902, 'The wallet does not know this network.')
  if (context.visible().length === 0) throw unauthorized('The site')
  if (network === context.state().network) return
  await context.decide({ kind: 'switchNetwork', network })
  context.update({ network })
}
