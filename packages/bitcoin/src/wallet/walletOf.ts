import type { Connector } from '@latchkey/core/adapter'
import type { BitcoinWallet } from './BitcoinWallet.ts'
import { openInjectedWallet } from './openInjectedWallet.ts'
import { openSatsConnectWallet } from './openSatsConnectWallet.ts'
import { openStandardWallet } from './openStandardWallet.ts'
import { providerOf } from './providerOf.ts'

/** @throws {ConnectorNotFoundError} when the connector has no Bitcoin wallet behind it (any more) */
export function walletOf(connector: Connector): BitcoinWallet {
  const provider = providerOf(connector)
  switch (provider.family) {
    case 'standard':
      return openStandardWallet(provider.wallet)
    case 'sats-connect':
      return openSatsConnectWallet(provider)
    case 'injected':
      return openInjectedWallet(provider.wallet)
    case 'session':
      return provider.wallet
    default:
      return provider satisfies never
  }
}
