import { getAccount, type Latchkey } from '@latchkey/core'
import type {
  Abi,
  BlockTag,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionReturnType,
  ExtractAbiFunctionForArgs,
  StateOverride,
} from 'viem'
import type { NetworkMeant } from './networkMeant.ts'
import { readerFor } from './readerFor.ts'
import type { Writing, WritingCall } from './WritingCall.ts'
import type { WriteContractParameters } from './writeContract.ts'

export type SimulateContractParameters<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends ContractFunctionName<abi, Writing> = ContractFunctionName<abi, Writing>,
  args extends ContractFunctionArgs<abi, Writing, functionName> = ContractFunctionArgs<
    abi,
    Writing,
    functionName
  >,
> = WritingCall<abi, functionName, args> &
  NetworkMeant & {
    blockNumber?: bigint | undefined
    /** Defaults to `latest`. */
    blockTag?: BlockTag | undefined
    stateOverride?: StateOverride | undefined
    signal?: AbortSignal | undefined
  }

export type SimulateContractReturnType<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends ContractFunctionName<abi, Writing> = ContractFunctionName<abi, Writing>,
  args extends ContractFunctionArgs<abi, Writing, functionName> = ContractFunctionArgs<
    abi,
    Writing,
    functionName
  >,
> = {
  /** What the function would give back. */
  result: ContractFunctionReturnType<abi, Writing, functionName, args>
  /** The call as it was run, for `writeContract`: with its account and network. */
  request: WriteContractParameters<
    readonly [ExtractAbiFunctionForArgs<abi extends Abi ? abi : Abi, Writing, functionName, args>],
    functionName,
    args
  >
}

/**
 * Runs a function that writes as the account would, without writing: what it would give back, or why it would fail.
 * `request` of the answer is what `writeContract` takes.
 *
 * @throws {NetworkNotConfiguredError} @throws {RpcFailedError} @throws {ContractRevertedError}
 * @throws {TransactionRefusedError} when the account cannot pay @throws {ContractAnswerError} @throws {InvalidCallError}
 *
 * @example
 * const { request } = await simulateContract(latchkey, {
 *   abi: erc20Abi,
 *   address: usdc,
 *   args: [receiver, 1_000_000n],
 *   functionName: 'transfer',
 * })
 * const hash = await writeContract(latchkey, request)
 */
export async function simulateContract<
  const abi extends Abi | readonly unknown[],
  functionName extends ContractFunctionName<abi, Writing>,
  const args extends ContractFunctionArgs<abi, Writing, functionName>,
>(
  latchkey: Latchkey,
  parameters: SimulateContractParameters<abi, functionName, args>,
): Promise<SimulateContractReturnType<abi, functionName, args>> {
  const { blockNumber, blockTag, chainId, networkId, signal, stateOverride, ...call } =
    parameters as SimulateContractParameters
  const meant = { chainId, networkId }
  const { network, reader } = await readerFor(latchkey, { ...meant, operation: 'simulateContract' })
  const [client, { callDry }] = await Promise.all([
    reader.rpc.client(network),
    import('../chain/callContract.ts'),
  ])
  const account = call.account ?? getAccount(latchkey, { namespace: 'eip155' }).address
  const request = { ...call, account, chainId: Number(network.id) }
  const { result } = await callDry(
    { ...call, account, blockNumber, blockTag, stateOverride },
    { client, network, signals: [latchkey.internal.signal, signal] },
  )
  return { request, result } as never
}
