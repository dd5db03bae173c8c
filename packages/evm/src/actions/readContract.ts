import type { Latchkey } from '@latchkey/core/adapter'
import type {
  Abi,
  ContractFunctionArgs,
  ContractFunctionName,
  ReadContractReturnType,
  ReadContractParameters as ViemReadContractParameters,
} from 'viem'
import type { NetworkMeant } from './networkMeant.ts'
import { readerFor } from './readerFor.ts'

export type ReadContractParameters<
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
> = ViemReadContractParameters<abi, functionName, args> &
  NetworkMeant & { signal?: AbortSignal | undefined }

/**
 * Reads a contract over the instance's own RPC URLs. Types follow the ABI, as viem's do.
 *
 * @throws {NetworkNotConfiguredError} @throws {RpcFailedError} @throws {ContractRevertedError}
 * @throws {ContractAnswerError} for an address without this contract @throws {InvalidCallError}
 *
 * @example
 * const balance = await readContract(latchkey, {
 *   abi: erc20Abi,
 *   address: usdc,
 *   args: [account],
 *   functionName: 'balanceOf',
 * })
 */
export async function readContract<
  const abi extends Abi | readonly unknown[],
  functionName extends ContractFunctionName<abi, 'pure' | 'view'>,
  const args extends ContractFunctionArgs<abi, 'pure' | 'view', functionName>,
>(
  latchkey: Latchkey,
  parameters: ReadContractParameters<abi, functionName, args>,
): Promise<ReadContractReturnType<abi, functionName, args>> {
  const { chainId, networkId, signal, ...call } = parameters as ReadContractParameters
  const meant = { chainId, networkId }
  const { network, reader } = await readerFor(latchkey, { ...meant, operation: 'readContract' })
  const [client, { callView }] = await Promise.all([
    reader.rpc.client(network),
    import('../chain/callContract.ts'),
  ])
  const signals = [latchkey.internal.signal, signal]
  return callView(call, { client, network, signals }) as Promise<never>
}
