import type { Latchkey } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import { isEvmAddress } from '../format/isEvmAddress.ts'
import { askToSend } from '../wallet/askToSend.ts'
import { connectedWallet } from './connectedWallet.ts'

export type SendTransactionParameters = {
  /** Left out to deploy a contract. */
  to?: `0x${string}` | undefined
  /** Base units of the network's currency. */
  value?: bigint | undefined
  data?: `0x${string}` | undefined
  gas?: bigint | undefined
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
  nonce?: number | undefined
  /** Defaults to the network the page shows. */
  networkId?: NetworkId | undefined
}

/**
 * Asks the connected wallet to send a transaction; resolves to its hash once the wallet has sent it.
 *
 * @throws {NotConnectedError} @throws {WrongNetworkError} when the wallet is on another network
 * @throws {InvalidAddressError} @throws {WalletError} code `wallet.user_rejected` when the visitor declined
 *
 * @example
 * const hash = await sendTransaction(latchkey, { to, value: parseEther('0.1') })
 */
export async function sendTransaction(
  latchkey: Latchkey,
  { networkId, ...transaction }: SendTransactionParameters,
): Promise<`0x${string}`> {
  const operation = 'sendTransaction'
  const { address, networkId: shown, signal, wallet } = connectedWallet(latchkey, operation)
  const { to } = transaction
  if (to !== undefined && !isEvmAddress(to)) throw new InvalidAddressError({ address: to })
  return askToSend(wallet, {
    address,
    networkId: networkId ?? shown,
    operation,
    signal,
    transaction,
  })
}
