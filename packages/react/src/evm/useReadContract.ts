import { keyOf } from '@latchkey/core/modal'
import type { ReadContractParameters } from '@latchkey/evm'
import type { Abi, ContractFunctionArgs, ContractFunctionName, ReadContractReturnType } from 'viem'
import type { DeferredQuery } from '../hooks/useDeferredQuery.ts'
import { callKey } from './callKey.ts'
import type { UnionPartial } from './UnionPartial.ts'
import { useEvmRead } from './useEvmRead.ts'
import { useMeantNetwork } from './useMeantNetwork.ts'

/**
 * What a contract answers, on the network that the page shows or another one. Types follow the ABI, as viem's do.
 *
 * `idle` while address or arguments are undefined. Read again when something of the call changes, by `refetch`, and with
 * `watch` after each block.
 *
 * `error` is a `ContractRevertedError`, a `ContractAnswerError` (no such contract), an `InvalidCallError`, a
 * `NetworkNotConfiguredError` or a `RpcFailedError`.
 *
 * @example
 * const { data: balance } = useReadContract({
 *   abi: erc20Abi,
 *   address: usdc,
 *   args: address && [address],
 *   functionName: 'balanceOf',
 *   watch: true,
 * })
 */
export function useReadContract<
  const abi extends Abi | readonly unknown[],
  functionName extends ContractFunctionName<abi, 'pure' | 'view'>,
  const args extends ContractFunctionArgs<abi, 'pure' | 'view', functionName>,
>(
  parameters: useReadContract.Parameters<abi, functionName, args>,
): useReadContract.ReturnType<abi, functionName, args> {
  const {
    chainId,
    enabled = true,
    networkId,
    watch,
    ...call
  } = parameters as useReadContract.Parameters
  const meant = useMeantNetwork(parameters as useReadContract.Parameters)
  const key = enabled ? callKey(call, meant) : undefined
  const asked = { ...call, networkId: meant } as ReadContractParameters
  return useEvmRead(key && keyOf([key, watch ?? false]), (queries, latchkey) =>
    // With `watch` and without the answer is one.
    queries.watchContract(latchkey, asked, { key: key as string, watch }),
  ) as useReadContract.ReturnType<abi, functionName, args>
}

export declare namespace useReadContract {
  type Parameters<
    abi extends Abi | readonly unknown[] = Abi,
    functionName extends ContractFunctionName<abi, 'pure' | 'view'> = ContractFunctionName<
      abi,
      'pure' | 'view'
    >,
    args extends ContractFunctionArgs<abi, 'pure' | 'view', functionName> = ContractFunctionArgs<
      abi,
      'pure' | 'view',
      functionName
    >,
  > = UnionPartial<ReadContractParameters<abi, functionName, args>> & {
    /** Defaults to true. */
    enabled?: boolean | undefined
    /** Whether it is read again after each block. Defaults to false. */
    watch?: boolean | undefined
  }
  type ReturnType<
    abi extends Abi | readonly unknown[] = Abi,
    functionName extends ContractFunctionName<abi, 'pure' | 'view'> = ContractFunctionName<
      abi,
      'pure' | 'view'
    >,
    args extends ContractFunctionArgs<abi, 'pure' | 'view', functionName> = ContractFunctionArgs<
      abi,
      'pure' | 'view',
      functionName
    >,
  > = DeferredQuery<ReadContractReturnType<abi, functionName, args>>
}
