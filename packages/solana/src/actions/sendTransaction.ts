import type { Latchkey } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { connectedWallet } from './connectedWallet.ts'
import { readerFor } from './readerFor.ts'

export type SendTransactionParameters = {
  /** Base58 address of the receiver. */
  to: string
  /** Lamports, the base units of SOL. */
  value: bigint
  /** Defaults to the network the page shows. */
  networkId?: NetworkId | undefined
  /** How long to wait for the confirmation. Defaults to 90 seconds, after which a transaction is void. */
  timeoutMs?: number | undefined
}

/**
 * Asks the connected wallet to send SOL; resolves to the signature, in base58, once the network has confirmed it
 * (S4.45).
 *
 * The network tries the transfer out first, so that a visitor without the funds learns it before the wallet opens.
 *
 * @throws {NotConnectedError} @throws {InvalidAddressError} @throws {InsufficientFundsError}
 * @throws {WalletError} code `wallet.user_rejected` when the visitor declined
 * @throws {ChainNotSupportedError} when the account cannot be used on the network
 * @throws {TransactionFailedError} @throws {TransactionUnconfirmedError} @throws {RpcFailedError}
 *
 * @example
 * const signature = await sendTransaction(latchkey, { to, value: 100_000_000n })
 */
export async function sendTransaction(
  latchkey: Latchkey,
  { networkId, timeoutMs = 90_000, to, value }: SendTransactionParameters,
): Promise<string> {
  const operation = 'sendTransaction'
  const connected = connectedWallet(latchkey, operation)
  const [{ sendTransfer }, { network, reader }] = await Promise.all([
    import('../chain/sendTransfer.ts'),
    readerFor(latchkey, { networkId: networkId ?? connected.networkId, operation }),
  ])
  return sendTransfer(reader.rpc, { ...connected, network, timeoutMs, to, value })
}
