import { type Connector, ConnectorNotFoundError } from '@latchkey/core/adapter'
import type { BitcoinProvider } from './BitcoinProvider.ts'

/** @throws {ConnectorNotFoundError} when the connector has no Bitcoin wallet behind it (any more) */
export function providerOf({ id, provider }: Connector): BitcoinProvider {
  const { family } = (provider ?? {}) as Partial<BitcoinProvider>
  if (!family) throw new ConnectorNotFoundError({ connectorId: id })
  return provider as BitcoinProvider
}
