import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  multicall3Abi,
} from 'viem'
import type { Chain, EvmChain } from '../chains/chainConfig.ts'
import type { CallOutcome } from '../rpc/createChainRpc.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { type Call, isError } from '../rpc/JsonRpc.ts'
import { ChainUnavailableError } from '../rpc/rpcTransport.ts'

/** A read of a contract. */
export type ContractCall = { to: Address; data: Hex }

const callsPerRequest = 300

/**
 * Reads many contracts in one request: through Multicall3 where the chain has it, 300 calls at a time, else call
 * by call. A call that fails is `undefined` and takes none of the others along.
 *
 * @throws {ChainUnavailableError}
 */
export async function readCalls(
  rpc: Rpc,
  chain: EvmChain,
  calls: readonly ContractCall[],
): Promise<readonly (Hex | undefined)[]> {
  if (calls.length === 0) return []
  const { multicall3 } = chain
  return (
    (multicall3 && calls.length > 1 && (await readTogether(rpc, chain, calls, multicall3))) ||
    readSingly(rpc, chain, calls)
  )
}

/** Answers of a chain's nodes. @throws {ChainUnavailableError} when one is missing. */
export async function sendAll(
  rpc: Rpc,
  { id }: Chain,
  calls: readonly Call[],
): Promise<readonly Exclude<CallOutcome, { unanswered: string }>[]> {
  const outcomes = (await rpc.chain(id)?.send(calls)) ?? []
  return calls.map((_, index) => {
    const outcome = outcomes[index]
    if (!outcome || 'unanswered' in outcome) throw new ChainUnavailableError(id)
    return outcome
  })
}

async function readTogether(
  rpc: Rpc,
  chain: EvmChain,
  calls: readonly ContractCall[],
  multicall3: Address,
): Promise<readonly (Hex | undefined)[] | undefined> {
  const parts: ContractCall[] = []
  for (let start = 0; start < calls.length; start += callsPerRequest) {
    const aggregated = calls
      .slice(start, start + callsPerRequest)
      .map(({ data, to }) => ({ allowFailure: true, callData: data, target: to }))
    parts.push({
      data: encodeFunctionData({
        abi: multicall3Abi,
        args: [aggregated],
        functionName: 'aggregate3',
      }),
      to: multicall3,
    })
  }
  const answers = await readSingly(rpc, chain, parts)
  const results: (Hex | undefined)[] = []
  for (const answer of answers) {
    // Not deployed after all, or the node's gas limit is too low for it.
    if (!answer) return undefined
    const decoded = decodeFunctionResult({
      abi: multicall3Abi,
      data: answer,
      functionName: 'aggregate3',
    })
    for (const { returnData, success } of decoded)
      results.push(success && returnData !== '0x' ? returnData : undefined)
  }
  return results
}

async function readSingly(
  rpc: Rpc,
  chain: EvmChain,
  calls: readonly ContractCall[],
): Promise<readonly (Hex | undefined)[]> {
  const asked = calls.map(({ data, to }) => ({
    method: 'eth_call',
    params: [{ data, to }, 'latest'],
  }))
  const answers = await sendAll(rpc, chain, asked)
  return answers.map((answer) =>
    isError(answer) || typeof answer.result !== 'string' || answer.result === '0x'
      ? undefined
      : (answer.result as Hex),
  )
}
