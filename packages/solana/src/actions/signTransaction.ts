import type { Latchkey } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { signAllTransactions } from './signAllTransactions.ts'

export type SignTransactionParameters = {
  /** The transaction in Solana's wire format, as bytes or in base64. */
  transaction: Uint8Array | string
  /** Defaults to the network the page shows. */
  networkId?: NetworkId | undefined
}

/**
 * Asks the connected wallet to sign a transaction; resolves to the signed one in Solana's wire format (S6.13).
 *
 * The wallet may have changed it, such as by adding a priority fee.
 *
 * @throws {NotConnectedError} @throws {InvalidTransactionError} @throws {ChainNotSupportedError}
 * @throws {WalletError} code `wallet.user_rejected` when the visitor declined
 */
export async function signTransaction(
  latchkey: Latchkey,
  { networkId, transaction }: SignTransactionParameters,
): Promise<Uint8Array> {
  const [signed] = await signAllTransactions(latchkey, { networkId, transactions: [transaction] })
  return signed as Uint8Array
}
