import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { answerWords } from './answerWords.ts'
import { packedPath, tokensOf } from './quoteCalls.ts'
import type { SwapToken } from './readSwapQuestion.ts'
import type { SwapPath } from './SwapPath.ts'

/** A call of an exchange's router. */
export type SwapCall = { to: Address; data: Hex; value: bigint }

const v2Router = parseAbi([
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const firstRouter = parseAbi([
  'struct Params { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(Params params) payable returns (uint256 amountOut)',
  'function multicall(bytes[] data) payable returns (bytes[] results)',
])
const router02 = parseAbi([
  'struct Params { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(Params params) payable returns (uint256 amountOut)',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[] results)',
  'function refundETH() payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
])

/** What routers of version 3 take as themselves, so that they have the wrapped coin, and can unwrap it. */
const ownAddress = {
  SwapRouter: '0x0000000000000000000000000000000000000000',
  SwapRouter02: '0x0000000000000000000000000000000000000002',
} as const

/**
 * How the router of a path is asked to trade. It wraps the coin that comes with the call, or takes the token by the allowance
 * that it has; it sends what it gets for it to the recipient, unwrapped where the coin is wanted. It refuses after the deadline,
 * which is in seconds since 1970, and where less than `least` comes out.
 */
export function swapCall(
  path: SwapPath,
  {
    amount,
    deadline,
    fromToken,
    least,
    recipient,
    toToken,
  }: {
    amount: bigint
    deadline: bigint
    fromToken: SwapToken
    least: bigint
    recipient: Address
    toToken: SwapToken
  },
): SwapCall {
  const { exchange } = path
  const paysCoin = fromToken === 'native'
  const getsCoin = toToken === 'native'
  return { data: dataOf(), to: exchange.router, value: paysCoin ? amount : 0n }

  function dataOf(): Hex {
    if (exchange.kind === 'v2') return v2Data(tokensOf(path))
    const { routerKind } = exchange
    const params = {
      amountIn: amount,
      amountOutMinimum: least,
      path: packedPath(path),
      recipient: getsCoin ? ownAddress[routerKind] : recipient,
    }
    // Where a pool cannot take all, the rest of the coin would stay in the router for anyone.
    const refund = encodeFunctionData({ abi: router02, functionName: 'refundETH' })
    const unwrap = encodeFunctionData({
      abi: router02,
      args: [least, recipient],
      functionName: 'unwrapWETH9',
    })
    const after = [...(paysCoin ? [refund] : []), ...(getsCoin ? [unwrap] : [])]
    if (routerKind === 'SwapRouter')
      return encodeFunctionData({
        abi: firstRouter,
        args: [
          [
            encodeFunctionData({
              abi: firstRouter,
              args: [{ ...params, deadline }],
              functionName: 'exactInput',
            }),
            ...after,
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
          ...after,
        ],
      ],
      functionName: 'multicall',
    })
  }

  /** Its functions count what has arrived, where their siblings count what was sent: a token may keep a part of each transfer. */
  function v2Data(tokens: readonly Address[]): Hex {
    if (paysCoin)
      return encodeFunctionData({
        abi: v2Router,
        args: [least, tokens, recipient, deadline],
        functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
      })
    return encodeFunctionData({
      abi: v2Router,
      args: [amount, least, tokens, recipient, deadline],
      functionName: getsCoin
        ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
        : 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
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
