import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { answerWords } from './answerWords.ts'
import { packedPath, tokensOf } from './quoteCalls.ts'
import type { SwapPath } from './SwapPath.ts'

/** A call of an exchange's router. */
export type SwapCall = { to: Address; data: Hex; value: bigint }

const v2Router = parseAbi([
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
])
const firstRouter = parseAbi([
  'struct Params { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(Params params) payable returns (uint256 amountOut)',
  'function multicall(bytes[] data) payable returns (bytes[] results)',
  'function refundETH() payable',
])
const router02 = parseAbi([
  'struct Params { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(Params params) payable returns (uint256 amountOut)',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[] results)',
  'function refundETH() payable',
])

/**
 * How the router of a path is asked to trade the network's own coin. It wraps what comes with the call, sends what it gets for
 * it to the recipient, and refuses after the deadline, which is in seconds since 1970, and where less than `least` comes out.
 */
export function swapCall(
  path: SwapPath,
  {
    amount,
    deadline,
    least,
    recipient,
  }: { amount: bigint; deadline: bigint; least: bigint; recipient: Address },
): SwapCall {
  const { exchange } = path
  return { data: dataOf(), to: exchange.router, value: amount }

  function dataOf(): Hex {
    // It counts what has arrived, where its sibling counts what was sent: a token may keep a part of each transfer.
    if (exchange.kind === 'v2')
      return encodeFunctionData({
        abi: v2Router,
        args: [least, tokensOf(path), recipient, deadline],
        functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
      })
    const params = {
      amountIn: amount,
      amountOutMinimum: least,
      path: packedPath(path),
      recipient,
    }
    // Where a pool cannot take all, the rest of the coin would stay in the router for anyone.
    if (exchange.routerKind === 'SwapRouter')
      return encodeFunctionData({
        abi: firstRouter,
        args: [
          [
            encodeFunctionData({
              abi: firstRouter,
              args: [{ ...params, deadline }],
              functionName: 'exactInput',
            }),
            encodeFunctionData({ abi: firstRouter, functionName: 'refundETH' }),
          ],
        ],
        functionName: 'multicall',
      })
    return encodeFunctionData({
      abi: router02,
      args: [
        deadline,
        [
          encodeFunctionData({ abi: router02, args: [params], functionName: 'exactInput' }),
          encodeFunctionData({ abi: router02, functionName: 'refundETH' }),
        ],
      ],
      functionName: 'multicall',
    })
  }
}

/**
 * What pools of version 3 have sent by an answer to {@link swapCall}: that much their router compares with `least`, and not
 * what arrives. `undefined` of version 2, whose router compares what arrives, and where it cannot be read.
 */
export function sentAmount({ exchange }: SwapPath, answer: Hex): bigint | undefined {
  if (exchange.kind === 'v2') return undefined
  try {
    // Both routers answer a multicall alike.
    const [traded] = decodeFunctionResult({
      abi: router02,
      data: answer,
      functionName: 'multicall',
    })
    return answerWords(traded, 1)?.[0]
  } catch {
    return undefined
  }
}
