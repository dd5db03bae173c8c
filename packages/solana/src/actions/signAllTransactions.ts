import type { Latchkey } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { connectedWallet } from './connectedWallet.ts'

export type SignAllTransactionsParameters = {
  /** Transactions in Solana's wire format, as bytes or in base64. */
  transactions: readonly (Uint8Array | string)[]
  /** Defaults to the network the page shows. */
  networkId?: NetworkId | undefined
}

/**
 * Asks the connected wallet to sign transactions in one window; resolves to the signed ones in their order (S6.13).
 *
 * @throws {NotConnectedError} @throws {InvalidTransactionError} @throws {ChainNotSupportedError}
 * @throws {WalletError} code `wallet.user_rejected` when the visitor declined
 */
export async function signAllTransactions(
  latchkey: Latchkey,
  { networkId, transactions }: SignAllTransactionsParameters,
): Promise<readonly Uint8Array[]> {
  const connected = connectedWallet(latchkey, 'signAllTransactions')
  const { askToSign } = await import('../wallet/askToSign.ts')
  return askToSign({ ...connected, networkId: networkId ?? connected.networkId, transactions })
}
