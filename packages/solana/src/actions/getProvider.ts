import type { Latchkey } from '@latchkey/core/adapter'
import type { SolanaWallet } from '../wallet/SolanaWallet.ts'
import { connectedWallet } from './connectedWallet.ts'

/**
 * The connected wallet itself (Wallet Standard), for libraries that take one.
 *
 * @throws {NotConnectedError} @throws {ConnectorNotFoundError}
 *
 * @example
 * const { features } = getProvider(latchkey)
 * const versions = features['solana:signTransaction']?.supportedTransactionVersions
 */
export function getProvider(latchkey: Latchkey): SolanaWallet {
  return connectedWallet(latchkey, 'getProvider').wallet
}
