import { ChainNotSupportedError, type Connector, type Network } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { chainOf } from '../network/BitcoinChain.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { toConnection } from './toConnection.ts'

/**
 * Asks the wallet to move to a network, and checks that it moved.
 *
 * @throws {UserRejectedRequestError} when the visitor declined
 * @throws {ChainNotSupportedError} when the wallet cannot switch, or stayed where it was (S8.29)
 */
export async function switchNetwork(
  connector: Connector,
  { caipNetworkId: networkId }: Network,
  { preferred, signal }: { preferred: readonly NetworkId[]; signal: AbortSignal },
): Promise<void> {
  const wallet = walletOf(connector)
  const chain = chainOf(networkId)
  if (!chain) throw new ChainNotSupportedError({ networkId })
  await wallet.switchNetwork({ chain, signal })
  const granted = await wallet.granted({ signal })
  const connection = granted && toConnection(connector, granted, [networkId, ...preferred])
  // A wallet that tells nothing without a window is taken at its word.
  if (connection && connection.networkId !== networkId)
    throw new ChainNotSupportedError({ networkId })
}
