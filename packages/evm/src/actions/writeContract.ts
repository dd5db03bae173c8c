import type { Latchkey } from '@latchkey/core/adapter'
import type { Abi, ContractFunctionArgs, ContractFunctionName } from 'viem'
import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import { isEvmAddress } from '../format/isEvmAddress.ts'
import type { NetworkMeant } from './networkMeant.ts'
import { sendFromConnected } from './sendFromConnected.ts'
import type { Writing, WritingCall } from './WritingCall.ts'

export type WriteContractParameters<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends ContractFunctionName<abi, Writing> = ContractFunctionName<abi, Writing>,
  args extends ContractFunctionArgs<abi, Writing, functionName> = ContractFunctionArgs<
    abi,
    Writing,
    functionName
  >,
> = WritingCall<abi, functionName, args> &
  NetworkMeant & {
    /** The network as viem's own `simulateContract` gives it. */
    chain?: { id: number } | null | undefined
  }

/**
 * Asks the connected wallet to call a function that writes; resolves to the transaction's hash once the wallet has sent
 * it. It may still be reverted: see `simulateContract` before, and `waitForTransactionReceipt` after.
 *
 * @throws {InvalidCallError} @throws {InvalidAddressError} @throws {NotConnectedError}
 * @throws {WrongNetworkError} when the wallet is on another network
 * @throws {UnauthorizedError} for an account that is not connected
 * @throws {WalletError} code `wallet.user_rejected` when the visitor declined
 *
 * @example
 * const hash = await writeContract(latchkey, {
 *   abi: erc20Abi,
 *   address: usdc,
 *   args: [receiver, 1_000_000n],
 *   functionName: 'transfer',
 * })
 */
export async function writeContract<
  const abi extends Abi | readonly unknown[],
  functionName extends ContractFunctionName<abi, Writing>,
  const args extends ContractFunctionArgs<abi, Writing, functionName>,
>(
  latchkey: Latchkey,
  parameters: WriteContractParameters<abi, functionName, args>,
): Promise<`0x${string}`> {
  const { abi, account, address, args, chain, chainId, dataSuffix, functionName, ...rest } =
    parameters as WriteContractParameters
  const { gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, networkId, nonce, value } = rest
  // Without an address the call's data would deploy a contract.
  if (!isEvmAddress(address)) throw new InvalidAddressError({ address })
  const { encodeContractCall } = await import('../chain/encodeContractCall.ts')
  const data = encodeContractCall({ abi, args, dataSuffix, functionName })
  const amounts = { gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce, value }
  return sendFromConnected(latchkey, {
    account,
    meant: { chainId: chainId ?? chain?.id, networkId },
    operation: 'writeContract',
    transaction: { ...amounts, data, to: address },
  })
}
