import {
  ChainNotSupportedError,
  type Connection,
  type Connector,
  RequestAbortedError,
  UnauthorizedError,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { ChainsNotSupportedError } from '../errors/ChainsNotSupportedError.ts'
import { chainOf } from '../network/BitcoinChain.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { type NetworkFacts, preferredNetworkIds } from './preferredNetworkIds.ts'
import { switchNetwork } from './switchNetwork.ts'
import { toConnection } from './toConnection.ts'

/**
 * Asks the wallet for its payment and ordinal accounts, then to move when it is on a network the site does not have;
 * declining the second keeps the first.
 *
 * @throws {ChainsNotSupportedError} when the wallet has none of the site's networks (S5.20)
 */
export async function connect(
  connector: Connector,
  { networkId: asked, signal }: { networkId: NetworkId | undefined; signal: AbortSignal },
  facts: NetworkFacts,
): Promise<Connection> {
  const preferred = preferredNetworkIds(facts)
  const wallet = walletOf(connector)
  const { networkIds: offered } = wallet
  const requested = asked ? [asked, ...preferred] : preferred
  const shared = offered ? requested.filter((one) => offered.includes(one)) : requested
  const [wanted] = shared
  if (!wanted) throw new ChainsNotSupportedError({ requested, supported: offered ?? [] })

  const granted = await wallet.connect({ chain: chainOf(wanted), signal })
  const connection = toConnection(connector, granted, requested)
  if (!connection) throw new UnauthorizedError({ method: 'connect' })
  const isFine = asked ? connection.networkId === asked : requested.includes(connection.networkId)
  if (isFine) return connection
  try {
    return await switchNetwork(connector, { caipNetworkId: wanted }, { signal }, facts)
  } catch (error) {
    if (error instanceof RequestAbortedError) throw error
    if (error instanceof ChainNotSupportedError && !requested.includes(connection.networkId))
      throw new ChainsNotSupportedError({ requested, supported: [connection.networkId] })
    // The visitor is connected, on the wallet's network; the page offers the switch again.
    return connection
  }
}
