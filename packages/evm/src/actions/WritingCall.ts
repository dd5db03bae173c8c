import type {
  Abi,
  Account,
  Address,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionParameters,
  GetMutabilityAwareValue,
} from 'viem'

/** How functions that write are marked in an ABI. */
export type Writing = 'nonpayable' | 'payable'

/** A call of a function that writes, typed by its ABI as viem does; `value` is for payable functions alone. */
export type WritingCall<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends ContractFunctionName<abi, Writing> = ContractFunctionName<abi, Writing>,
  args extends ContractFunctionArgs<abi, Writing, functionName> = ContractFunctionArgs<
    abi,
    Writing,
    functionName
  >,
> = ContractFunctionParameters<abi, Writing, functionName, args> &
  GetMutabilityAwareValue<abi, Writing, functionName, bigint, args> &
  CallFields

type CallFields = {
  /** One of the connected accounts. Defaults to the active one. */
  account?: Address | Account | undefined
  /** Put behind the call's data. */
  dataSuffix?: `0x${string}` | undefined
  gas?: bigint | undefined
  /** For chains without EIP-1559. */
  gasPrice?: bigint | undefined
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
  nonce?: number | undefined
}
