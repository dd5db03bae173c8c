import { keyOf } from '@latchkey/core/modal'
import type { SimulateContractParameters, SimulateContractReturnType } from '@latchkey/evm'
import type { Abi, ContractFunctionArgs, ContractFunctionName } from 'viem'
import { useAccount } from '../hooks/useAccount.ts'
import type { DeferredQuery } from '../hooks/useDeferredQuery.ts'
import { callKey } from './callKey.ts'
import type { UnionPartial } from './UnionPartial.ts'
import { useEvmRead } from './useEvmRead.ts'
import { useMeantNetwork } from './useMeantNetwork.ts'

type Writing = 'nonpayable' | 'payable'

/**
 * What a function that writes would do for the connected account, without writing: `data.result` is what it would give
 * back, `data.request` what `useWriteContract` takes, and `error` why it would fail.
 *
 * `idle` while address or arguments are undefined. Run again when call, account or network change, by `refetch`, and with
 * `watch` after each block.
 *
 * @example
 * const { data } = useSimulateContract({ abi: erc20Abi, address: usdc, args: [to, 5n], functionName: 'transfer' })
 * const { mutate: write } = useWriteContract()
 * <button disabled={!data} onClick={() => data && write(data.request)}>Pay</button>
 */
export function useSimulateContract<
  const abi extends Abi | readonly unknown[],
  functionName extends ContractFunctionName<abi, Writing>,
  const args extends ContractFunctionArgs<abi, Writing, functionName>,
>(
  parameters: useSimulateContract.Parameters<abi, functionName, args>,
): useSimulateContract.ReturnType<abi, functionName, args> {
  const {
    chainId,
    enabled = true,
    networkId,
    watch,
    ...call
  } = parameters as useSimulateContract.Parameters
  const meant = useMeantNetwork(parameters as useSimulateContract.Parameters)
  const { address } = useAccount({ namespace: 'eip155' })
  const account = call.account ?? address
  const key = enabled ? callKey({ ...call, account }, meant) : undefined
  const asked = { ...call, account, networkId: meant } as SimulateContractParameters
  return useEvmRead(key && keyOf([key, watch ?? false]), (queries, latchkey) =>
    // With `watch` and without the answer is one.
    queries.watchSimulation(latchkey, asked, { key: key as string, watch }),
  ) as useSimulateContract.ReturnType<abi, functionName, args>
}

export declare namespace useSimulateContract {
  type Parameters<
    abi extends Abi | readonly unknown[] = Abi,
    functionName extends ContractFunctionName<abi, Writing> = ContractFunctionName<abi, Writing>,
    args extends ContractFunctionArgs<abi, Writing, functionName> = ContractFunctionArgs<
      abi,
      Writing,
      functionName
    >,
  > = UnionPartial<SimulateContractParameters<abi, functionName, args>> & {
    /** Defaults to true. */
    enabled?: boolean | undefined
    /** Whether it is run again after each block. Defaults to false. */
    watch?: boolean | undefined
  }
  type ReturnType<
    abi extends Abi | readonly unknown[] = Abi,
    functionName extends ContractFunctionName<abi, Writing> = ContractFunctionName<abi, Writing>,
    args extends ContractFunctionArgs<abi, Writing, functionName> = ContractFunctionArgs<
      abi,
      Writing,
      functionName
    >,
  > = DeferredQuery<SimulateContractReturnType<abi, functionName, args>>
}
