import { type Latchkey, untilAborted } from '@latchkey/core/adapter'
import { AccountRemovedError } from '../errors/AccountRemovedError.ts'
import type { SignatureProtocol } from '../wallet/BitcoinWallet.ts'
import { connectedWallet } from './connectedWallet.ts'

export type SignMessageParameters = {
  message: string
  /** One of the connected accounts; defaults to the payment account. */
  address?: string | undefined
  /**
   * BIP-322 by default, and BIP-137 (`ecdsa`) with legacy addresses. Wallets of the Wallet Standard decide themselves.
   */
  protocol?: SignatureProtocol | undefined
}

/**
 * Asks the connected wallet to sign a text; resolves to the signature in base64.
 *
 * @throws {NotConnectedError} @throws {AccountRemovedError} when `address` is not connected
 * @throws {WalletError} code `wallet.user_rejected` when the visitor declined
 */
export async function signMessage(
  latchkey: Latchkey,
  { address: wanted, message, protocol }: SignMessageParameters,
): Promise<string> {
  const { accounts, connector, signal } = connectedWallet(latchkey, 'signMessage')
  const address = wanted ?? accounts[0].address
  if (!accounts.some((account) => account.address === address))
    throw new AccountRemovedError({ address, method: 'signMessage' })
  const { signMessage: sign } = await import('../adapter/signMessage.ts')
  return untilAborted([signal], () => sign(connector, { address, message, protocol }))
}
