import { type Connector, type Latchkey, requireConnection } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { Eip1193Provider } from '../wallet/Eip1193Provider.ts'
import { walletOf } from '../wallet/walletOf.ts'

export type ConnectedWallet = {
  address: string
  connector: Connector
  /** The network the page shows the visitor to be on. */
  networkId: NetworkId
  /** Aborted with the instance: a wallet may never answer. */
  signal: AbortSignal
  wallet: Eip1193Provider
}

/** @throws {NotConnectedError} @throws {ConnectorNotFoundError} */
export function connectedWallet(latchkey: Latchkey, operation: string): ConnectedWallet {
  const { connection, connector } = requireConnection(latchkey, { namespace: 'eip155', operation })
  const { address, networkId } = connection
  const { signal } = latchkey.internal
  return { address, connector, networkId, signal, wallet: walletOf(connector) }
}
