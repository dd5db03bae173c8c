import type { Latchkey } from '@latchkey/core/adapter'
import type { NetworkMeant } from './networkMeant.ts'
import { sendFromConnected } from './sendFromConnected.ts'

export type SendTransactionParameters = NetworkMeant & {
  /** One of the connected accounts. Defaults to the active one. */
  account?: `0x${string}` | undefined
  /** Left out to deploy a contract, which is then `data`. */
  to?: `0x${string}` | undefined
  /** Base units of the network's currency. */
  value?: bigint | undefined
  data?: `0x${string}` | undefined
  gas?: bigint | undefined
  /** For chains without EIP-1559. */
  gasPrice?: bigint | undefined
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
  nonce?: number | undefined
}

/**
 * Asks the connected wallet to send a transaction; resolves to its hash once the wallet has sent it.
 *
 * @throws {NotConnectedError} @throws {WrongNetworkError} when the wallet is on another network
 * @throws {UnauthorizedError} for an account that is not connected
 * @throws {InvalidAddressError} @throws {WalletError} code `wallet.user_rejected` when the visitor declined
 *
 * @example
 * const hash = await sendTransaction(latchkey, { to, value: parseEther('0.1') })
 */
export async function sendTransaction(
  latchkey: Latchkey,
  { account, chainId, networkId, ...transaction }: SendTransactionParameters,
): Promise<`0x${string}`> {
  const meant = { chainId, networkId }
  return sendFromConnected(latchkey, { account, meant, operation: 'sendTransaction', transaction })
}
