import type { Connector } from '@latchkey/core/adapter'
import { ConnectorNotFoundError, openedConnector } from '@latchkey/core/adapter'
import { type Eip1193Provider, isProvider } from './Eip1193Provider.ts'

/** @throws {ConnectorNotFoundError} when the connector has no usable wallet behind it (any more) */
export function walletOf(connector: Connector): Eip1193Provider {
  const { id, provider } = openedConnector(connector)
  if (!isProvider(provider)) throw new ConnectorNotFoundError({ connectorId: id })
  return provider
}
