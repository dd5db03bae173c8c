import type { WriteContractParameters } from '@latchkey/evm'
import type { Abi, ContractFunctionArgs, ContractFunctionName, Hash } from 'viem'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { type MutationBy, useMutation } from '../hooks/useMutation.ts'

type Writing = 'nonpayable' | 'payable'

/**
 * Asks the connected wallet to call a function that writes; `data` is the transaction's hash. Types follow the ABI, as
 * viem's do.
 *
 * `error` is a `NotConnectedError`, a `WrongNetworkError` when the wallet is on another network, an `InvalidCallError`,
 * or what the wallet said: code `wallet.user_rejected` when the visitor declined.
 *
 * @example
 * const { mutate: write } = useWriteContract()
 * write({ abi: erc20Abi, address: usdc, args: [to, 5n], functionName: 'transfer' })
 */
export function useWriteContract(): useWriteContract.ReturnType {
  const latchkey = useLatchkey()
  return useMutation(async (parameters: WriteContractParameters) => {
    const { writeContract } = await import('./evmActions.ts')
    return writeContract(latchkey, parameters)
    // The ABI types what a site passes; here it is any.
  }) as useWriteContract.ReturnType
}

export declare namespace useWriteContract {
  type Mutate<Result> = <
    const abi extends Abi | readonly unknown[],
    functionName extends ContractFunctionName<abi, Writing>,
    const args extends ContractFunctionArgs<abi, Writing, functionName>,
  >(
    parameters: WriteContractParameters<abi, functionName, args>,
  ) => Result
  type ReturnType = MutationBy<Hash, Mutate<void>, Mutate<Promise<Hash>>>
}
