import type { Connector, Latchkey } from '@latchkey/core/adapter'
import { ConnectorNotFoundError, NotConnectedError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { SolanaWallet } from '../wallet/SolanaWallet.ts'
import { walletOf } from '../wallet/walletOf.ts'

export type ConnectedWallet = {
  address: string
  connector: Connector
  /** The network the page shows the visitor to be on. */
  networkId: NetworkId
  /** Aborted with the instance: a wallet may never answer. */
  signal: AbortSignal
  wallet: SolanaWallet
}

/** @throws {NotConnectedError} @throws {ConnectorNotFoundError} */
export function connectedWallet({ internal, store }: Latchkey, operation: string): ConnectedWallet {
  const { connections, connectors } = store.getState()
  const connection = connections.solana
  if (connection?.status !== 'connected') throw new NotConnectedError({ operation })
  const { address, connectorId, networkId } = connection
  // A wallet of several ecosystems has a connector, and an object, for each.
  const connector = connectors.find(({ chain, id }) => chain === 'solana' && id === connectorId)
  if (!connector) throw new ConnectorNotFoundError({ connectorId })
  const { signal } = internal
  return { address, connector, networkId, signal, wallet: walletOf(connector) }
}
