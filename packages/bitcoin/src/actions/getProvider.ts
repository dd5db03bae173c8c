import type { Latchkey } from '@latchkey/core/adapter'
import type { BitcoinProvider } from '../wallet/BitcoinProvider.ts'
import { providerOf } from '../wallet/providerOf.ts'
import { connectedWallet } from './connectedWallet.ts'

/**
 * The connected wallet's own object with the family it speaks like, for what this package has no function for.
 *
 * @throws {NotConnectedError} @throws {ConnectorNotFoundError}
 *
 * @example
 * const provider = getProvider(latchkey)
 * if (provider.family === 'sats-connect') await provider.wallet.request('runes_getBalance')
 */
export function getProvider(latchkey: Latchkey): BitcoinProvider {
  return providerOf(connectedWallet(latchkey, 'getProvider').connector)
}
