import {
  ChainNotSupportedError,
  type Connection,
  type Connector,
  type Network,
  UnauthorizedError,
} from '@latchkey/core/adapter'
import { chainOf } from '../network/BitcoinChain.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { type NetworkFacts, preferredNetworkIds } from './preferredNetworkIds.ts'
import { toConnection } from './toConnection.ts'

/**
 * Asks the wallet to move to a network; resolves to its accounts there, as an address belongs to one network.
 *
 * @throws {UserRejectedRequestError} when the visitor declined
 * @throws {ChainNotSupportedError} when the wallet cannot switch, or stayed where it was (S8.29)
 * @throws {UnauthorizedError} when the wallet grants no account there
 */
export async function switchNetwork(
  connector: Connector,
  { caipNetworkId: networkId }: Pick<Network, 'caipNetworkId'>,
  { signal }: { signal: AbortSignal },
  facts: NetworkFacts,
): Promise<Connection> {
  const wallet = walletOf(connector)
  const chain = chainOf(networkId)
  if (!chain) throw new ChainNotSupportedError({ networkId })
  await wallet.switchNetwork({ chain, signal })
  // A wallet that does not answer without a window is asked with one: the known addresses are another network's.
  const granted = (await wallet.granted({ signal })) ?? (await wallet.connect({ chain, signal }))
  const connection = toConnection(connector, granted, [networkId, ...preferredNetworkIds(facts)])
  if (!connection) throw new UnauthorizedError({ method: 'connect' })
  if (connection.networkId !== networkId) throw new ChainNotSupportedError({ networkId })
  return connection
}
