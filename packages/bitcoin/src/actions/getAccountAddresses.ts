import type { Account, Latchkey } from '@latchkey/core/adapter'
import { reduceAccounts } from '../wallet/reduceAccounts.ts'
import { connectedWallet } from './connectedWallet.ts'

/**
 * The connected wallet's payment and ordinal accounts, the payment account first, with the public key and the path
 * where the wallet gives them. The wallet is asked without a window; where it does not answer, the accounts known count.
 *
 * @throws {NotConnectedError} @throws {ConnectorNotFoundError}
 */
export async function getAccountAddresses(latchkey: Latchkey): Promise<readonly Account[]> {
  const { accounts, connector } = connectedWallet(latchkey, 'getAccountAddresses')
  const { walletOf } = await import('../wallet/walletOf.ts')
  const granted = await walletOf(connector).granted({})
  const fresh = reduceAccounts(granted?.addresses ?? [])
  return fresh.length > 0 ? fresh : accounts
}
