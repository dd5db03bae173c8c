import { type Latchkey, requireConnection, WrongNetworkError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { Eip1193Provider } from '../wallet/Eip1193Provider.ts'
import { providerOf } from '../wallet/providerOf.ts'
import { readNetwork } from '../wallet/readNetwork.ts'

export type ConnectedWallet = {
  provider: Eip1193Provider
  address: string
  /** The network the page shows the visitor to be on. */
  networkId: NetworkId
}

/** @throws {NotConnectedError} @throws {ConnectorNotFoundError} */
export function connectedWallet(latchkey: Latchkey, operation: string): ConnectedWallet {
  const { connection, connector } = requireConnection(latchkey, { namespace: 'eip155', operation })
  const { address, networkId } = connection
  return { address, networkId, provider: providerOf(connector) }
}

/**
 * Asks the wallet itself where it is: the page may not have heard of a move yet.
 *
 * @throws {WrongNetworkError}
 */
export async function expectNetwork(
  { provider }: ConnectedWallet,
  { operation, wanted }: { operation: string; wanted: NetworkId },
): Promise<void> {
  const actual = await readNetwork(provider)
  if (actual !== wanted) throw new WrongNetworkError({ actual, operation, wanted })
}
