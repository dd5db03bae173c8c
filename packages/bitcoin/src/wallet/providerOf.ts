import { type Connector, ConnectorNotFoundError, openedConnector } from '@latchkey/core/adapter'
import type { BitcoinProvider } from './BitcoinProvider.ts'

/** @throws {ConnectorNotFoundError} when the connector has no Bitcoin wallet behind it (any more) */
export function providerOf(connector: Connector): BitcoinProvider {
  const { id, provider } = openedConnector(connector)
  const { family } = (provider ?? {}) as Partial<BitcoinProvider>
  if (!family) throw new ConnectorNotFoundError({ connectorId: id })
  return provider as BitcoinProvider
}
