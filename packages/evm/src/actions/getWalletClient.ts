import { type Latchkey, requireNetwork } from '@latchkey/core/adapter'
import { expectNetwork } from '../wallet/expectNetwork.ts'
import type { WalletClient } from '../wallet/toWalletClient.ts'
import { connectedWallet } from './connectedWallet.ts'
import { type NetworkMeant, networkNamed } from './networkMeant.ts'

export type GetWalletClientParameters = NetworkMeant

/**
 * A wallet client of viem for the connected account. It speaks for that account on that network for as long as it is
 * kept, and throws viem's errors.
 *
 * @throws {NotConnectedError} @throws {NetworkNotConfiguredError}
 * @throws {WrongNetworkError} when the wallet is on another network than meant
 *
 * @example
 * const client = await getWalletClient(latchkey)
 * const hash = await client.sendTransaction({ to, value: parseEther('0.1') })
 */
export async function getWalletClient(
  latchkey: Latchkey,
  meant: GetWalletClientParameters = {},
): Promise<WalletClient> {
  const operation = 'getWalletClient'
  const { address, networkId: shown, signal, wallet } = connectedWallet(latchkey, operation)
  const networkId = networkNamed(meant) ?? shown
  const network = requireNetwork(latchkey, { namespace: 'eip155', networkId })
  await expectNetwork(wallet, { operation, signal, wanted: networkId })
  const { toWalletClient } = await import('../wallet/toWalletClient.ts')
  return toWalletClient(wallet, { address, network })
}
