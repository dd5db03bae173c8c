import type { Latchkey } from '@latchkey/core/adapter'
import type { Eip1193Provider } from '../wallet/Eip1193Provider.ts'
import { connectedWallet } from './connectedWallet.ts'

/**
 * The connected wallet's own provider (EIP-1193), for libraries that take one.
 *
 * @throws {NotConnectedError} @throws {ConnectorNotFoundError}
 *
 * @example
 * const walletClient = createWalletClient({ transport: custom(getProvider(latchkey)) })
 */
export function getProvider(latchkey: Latchkey): Eip1193Provider {
  return connectedWallet(latchkey, 'getProvider').wallet
}
