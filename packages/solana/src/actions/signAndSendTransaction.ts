import type { Latchkey } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { connectedWallet } from './connectedWallet.ts'
import { readerFor } from './readerFor.ts'

export type SignAndSendTransactionParameters = {
  /** The transaction in Solana's wire format, as bytes or in base64. */
  transaction: Uint8Array | string
  /** Defaults to the network the page shows. */
  networkId?: NetworkId | undefined
}

/**
 * Asks the connected wallet to sign a transaction and send it; resolves to its signature, in base58, once it was
 * sent (S6.13). A wallet that only signs has it sent over the site's RPC.
 *
 * @throws {NotConnectedError} @throws {InvalidTransactionError} @throws {ChainNotSupportedError}
 * @throws {WalletError} code `wallet.user_rejected` when the visitor declined
 * @throws {InsufficientFundsError} @throws {TransactionFailedError} @throws {RpcFailedError}
 *
 * @example
 * const signature = await signAndSendTransaction(latchkey, { transaction })
 * await waitForTransaction(latchkey, { signature })
 */
export async function signAndSendTransaction(
  latchkey: Latchkey,
  { networkId, transaction }: SignAndSendTransactionParameters,
): Promise<string> {
  const operation = 'signAndSendTransaction'
  const connected = connectedWallet(latchkey, operation)
  const [{ askToSend }, { network, reader }] = await Promise.all([
    import('../wallet/askToSend.ts'),
    readerFor(latchkey, { networkId: networkId ?? connected.networkId, operation }),
  ])
  return askToSend(reader.rpc, { ...connected, network, transaction })
}
