import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  isHex,
  parseAbi,
} from 'viem'
import type { EvmChain } from '../chains/chainConfig.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { isRevert } from '../rpc/isRevert.ts'
import { isError, resultOf } from '../rpc/JsonRpc.ts'
import { type NodeAnswer, sendAll } from '../rpc/readCalls.ts'
import { answerWords } from './answerWords.ts'
import { readQuantity } from './quantity.ts'
import { revertReason } from './revertReason.ts'
import type { SwapCall } from './swapCall.ts'
import { insufficientFunds, insufficientLiquidity, multicall3Missing } from './swapErrors.ts'

/** What a swap would do if it were in the next block. */
export type Simulated = {
  arrived: bigint
  gas: bigint
  /** What the router has answered. */
  returned: Hex
}

const multicall3Abi = parseAbi([
  'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3Value(Call[] calls) payable returns (Result[] results)',
])

/**
 * Makes a swap of the network's own coin on a node, without sending it: what gas it takes, and what arrives, which is less
 * than was traded for where the token keeps a part of each transfer. One request.
 *
 * @throws {ApiError} 400 when the account has too little, or the exchange refuses @throws {ChainUnavailableError}
 */
export async function simulateSwap(
  rpc: Rpc,
  { call, chain, from, token }: { call: SwapCall; chain: EvmChain; from: Address; token: Address },
): Promise<Simulated> {
  const { multicall3 } = chain
  if (multicall3 === undefined) throw multicall3Missing()
  const value = `0x${call.value.toString(16)}`
  const [funds, estimate, measure] = await sendAll(rpc, chain, [
    { method: 'eth_getBalance', params: [from, 'latest'] },
    { method: 'eth_estimateGas', params: [{ data: call.data, from, to: call.to, value }] },
    {
      method: 'eth_call',
      params: [{ data: measured(call, { from, token }), from, to: multicall3, value }, 'latest'],
    },
  ])
  const owned = readQuantity(resultOf(funds))
  if (owned !== undefined && owned < call.value) throw insufficientFunds()
  const gas = readQuantity(resultOf(estimate))
  if (gas === undefined || gas === 0n) throw refusal(estimate)
  const measures = readMeasures(resultOf(measure))
  if (!measures) throw refusal(measure)
  return { ...measures, gas }
}

/** The swap between two looks at what the account has of the token. It does not matter who pays: the router sees the coin alone. */
function measured(
  { data, to, value }: SwapCall,
  { from, token }: { from: Address; token: Address },
) {
  const balance = {
    allowFailure: true,
    callData: encodeFunctionData({ abi: erc20Abi, args: [from], functionName: 'balanceOf' }),
    target: token,
    value: 0n,
  }
  const swap = { allowFailure: false, callData: data, target: to, value }
  return encodeFunctionData({
    abi: multicall3Abi,
    args: [[balance, swap, balance]],
    functionName: 'aggregate3Value',
  })
}

function readMeasures(result: unknown): Omit<Simulated, 'gas'> | undefined {
  if (!isHex(result)) return undefined
  const [before, swap, after] = decodeMeasured(result) ?? []
  const [first] = answerWords(before?.returnData, 1) ?? []
  const [last] = answerWords(after?.returnData, 1) ?? []
  if (!swap || first === undefined || last === undefined) return undefined
  return { arrived: last > first ? last - first : 0n, returned: swap.returnData }
}

function decodeMeasured(data: Hex) {
  try {
    return decodeFunctionResult({ abi: multicall3Abi, data, functionName: 'aggregate3Value' })
  } catch {
    return undefined
  }
}

/** Why a swap that was tried is not made. */
export function refusal(answer: NodeAnswer | undefined): ApiError {
  const error = answer && isError(answer) ? answer.error : undefined
  const isReverted = error !== undefined && isRevert(error)
  // The node's words, and not a contract's: the amount is there, and the fee is not.
  if (error && !isReverted && /insufficient (funds|balance)/i.test(error.message))
    return insufficientFunds()
  return swapRefused(isReverted ? revertReason(error) : undefined)
}

/** The exchange has refused a swap that was tried, with its reason where it gives one. */
export function swapRefused(reason: string | undefined): ApiError {
  if (reason !== undefined && noLiquidity.test(reason)) return insufficientLiquidity()
  return new ApiError({ code: 'swap_refused', description: refusalText(reason), status: 400 })
}

/** What routers and pools say where a pool has nothing left to give. It must not sound as if the account had too little. */
const noLiquidity = /insufficient[_ ]liquidity/i
/** What the routers of version 2 and 3 say where less than the minimum would come. */
const tooLittle = /insufficient_output_amount|too little received/i

function refusalText(reason: string | undefined): string {
  if (reason === undefined) return 'The exchange would refuse this swap, and gives no reason.'
  const refusal = `the exchange would refuse this swap: ${reason}`
  return tooLittle.test(reason)
    ? `Less would arrive than the slippage allows, so ${refusal}`
    : `T${refusal.slice(1)}`
}
