import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { ApiError } from '../http/ApiError.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { isError, resultOf } from '../rpc/JsonRpc.ts'
import { sendAll } from '../rpc/readCalls.ts'
import { answerWords } from './answerWords.ts'
import { approveCall } from './approveCall.ts'
import { readSimulated } from './readSimulated.ts'
import type { AskedSwap } from './readSwapQuestion.ts'
import { type Simulated, swapRefused } from './simulateSwap.ts'
import type { SwapCall } from './swapCall.ts'
import { insufficientFunds, multicall3Missing } from './swapErrors.ts'

const coinBalance = parseAbi(['function getEthBalance(address) view returns (uint256)'])

/** What a transaction takes at first and gets back at its end counts here: a fifth of the gas at most (EIP-3529). */
const gasWithRefund = { of: 4n, whole: 5n }

/**
 * Makes a swap of a token on a node as if the router might spend it already, without sending anything: in one block that never
 * is, the account takes back what it has allowed, allows the amount, and swaps. One request. `untried` where the node cannot.
 *
 * @throws {ApiError} 400 when the account has too little, or the exchange refuses @throws {ChainUnavailableError}
 */
export async function simulateTokenSwap(
  rpc: Rpc,
  { account, asked, call }: { account: Address; asked: AskedSwap; call: SwapCall },
): Promise<Simulated | 'untried'> {
  const { amount, chain, from, to, toToken } = asked
  if (chain.multicall3 === undefined) throw multicall3Missing()
  const owned: Step = { data: balanceData(account), to: from }
  const held: Step =
    toToken === 'native'
      ? {
          data: encodeFunctionData({
            abi: coinBalance,
            args: [account],
            functionName: 'getEthBalance',
          }),
          to: chain.multicall3,
        }
      : { data: balanceData(account), to }
  const allow = (allowed: bigint): Step => ({
    data: approveCall({ amount: allowed, spender: call.to }),
    to: from,
  })
  const steps: readonly Step[] = [
    owned,
    // Some tokens take no allowance over another one.
    allow(0n),
    allow(amount),
    held,
    { data: call.data, to: call.to },
    held,
  ]
  const [answer] = await sendAll(rpc, chain, [
    {
      method: 'eth_simulateV1',
      params: [
        { blockStateCalls: [{ calls: steps.map((step) => ({ ...step, from: account })) }] },
        'latest',
      ],
    },
  ])
  if (!answer || isError(answer)) return 'untried'
  const done = readSimulated(resultOf(answer), steps.length)
  if (!done) return 'untried'
  const [funds, , approved, before, swap, after] = done
  const [balance] = answerWords(funds?.returned, 1) ?? []
  if (balance !== undefined && balance < amount) throw insufficientFunds()
  if (!approved?.isDone)
    throw new ApiError({
      code: 'allowance_refused',
      description: 'This token refuses to let the exchange take it.',
      field: 'from',
      status: 400,
    })
  if (!swap?.isDone) throw swapRefused(swap?.reason)
  const [first] = answerWords(before?.returned, 1) ?? []
  const [last] = answerWords(after?.returned, 1) ?? []
  if (first === undefined || last === undefined) return 'untried'
  return {
    arrived: last > first ? last - first : 0n,
    gas: (swap.gas * gasWithRefund.whole) / gasWithRefund.of,
    returned: swap.returned,
  }
}

type Step = { data: Hex; to: Address }

function balanceData(account: Address): Hex {
  return encodeFunctionData({ abi: erc20Abi, args: [account], functionName: 'balanceOf' })
}
