import type { Connector } from '@latchkey/core/adapter'
import { WalletGoneError } from '../errors/WalletGoneError.ts'
import { type Eip1193Provider, isProvider } from './Eip1193Provider.ts'

/** @throws {WalletGoneError} when the connector has no usable wallet behind it (any more) */
export function providerOf({ id, provider }: Connector): Eip1193Provider {
  if (!isProvider(provider)) throw new WalletGoneError({ connectorId: id })
  return provider
}
