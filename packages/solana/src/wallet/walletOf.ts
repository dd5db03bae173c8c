import type { Connector } from '@latchkey/core/adapter'
import { ConnectorNotFoundError, openedConnector } from '@latchkey/core/adapter'
import { isWallet, type SolanaWallet } from './SolanaWallet.ts'

/** @throws {ConnectorNotFoundError} when the connector has no usable wallet behind it (any more) */
export function walletOf(connector: Connector): SolanaWallet {
  const { id, provider } = openedConnector(connector)
  if (!isWallet(provider)) throw new ConnectorNotFoundError({ connectorId: id })
  return provider
}
