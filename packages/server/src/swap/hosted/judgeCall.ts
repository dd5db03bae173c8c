import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import type { EvmChain } from '../../chains/chainConfig.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import { isError, resultOf } from '../../rpc/JsonRpc.ts'
import { sendAll } from '../../rpc/readCalls.ts'
import { answerWords } from '../answerWords.ts'
import { approveCall } from '../approveCall.ts'
import { readSimulated, type SimulatedCall } from '../readSimulated.ts'
import type { AskedSwap, SwapToken } from '../readSwapQuestion.ts'
import type { SwapCall } from '../swapCall.ts'
import { insufficientFunds } from '../swapErrors.ts'
import { CallRefusedError } from './CallRefusedError.ts'
import { faultOfLogs } from './faultOfLogs.ts'

/** What a call from outside does when it is tried. */
type Judged = { arrives: bigint; gas: bigint }

/** What a transaction takes at first and gets back at its end counts here: a fifth of the gas at most (EIP-3529). */
const gasWithRefund = { of: 4n, whole: 5n }
const coinBalance = parseAbi(['function getEthBalance(address) view returns (uint256)'])

/**
 * Tries a call from outside between two looks at what the account has, in one block that never is: the account allows the
 * contract exactly the amount before, whatever it had allowed. It has to get `least` of one token and to lose no more than the
 * amount of the other, and nothing else. One request.
 *
 * @throws {ApiError} 400 when the account has too little
 * @throws {CallRefusedError} where it does another thing, or cannot be tried @throws {ChainUnavailableError}
 */
export async function judgeCall(
  rpc: Rpc,
  {
    account,
    asked,
    call,
    least,
  }: { account: Address; asked: AskedSwap; call: SwapCall; least: bigint },
): Promise<Judged> {
  const { amount, chain, fromToken, toToken } = asked
  const paysCoin = fromToken === 'native'
  const look = (token: SwapToken) => balanceStep(chain, account, token)
  const allow = (allowed: bigint): Step => ({
    data: approveCall({ amount: allowed, spender: call.to }),
    to: fromToken as Address,
  })
  const looks = [look(fromToken), look(toToken), look('native')]
  // Some tokens take no allowance over another one.
  const allowing = paysCoin ? [] : [allow(0n), allow(amount)]
  const swap: Step = {
    data: call.data,
    to: call.to,
    ...(call.value > 0n && { value: `0x${call.value.toString(16)}` }),
  }
  const steps = [...looks, ...allowing, swap, ...looks]
  const done = await simulate(rpc, chain, { account, steps })
  const before = done.slice(0, looks.length).map(amountOf)
  const after = done.slice(-looks.length).map(amountOf)
  const [fromBefore, toBefore, coinBefore] = before
  const [fromAfter, toAfter, coinAfter] = after
  if (fromBefore !== undefined && fromBefore < amount) throw insufficientFunds()
  const tried = done[looks.length + allowing.length]
  if (!tried?.isDone) throw new CallRefusedError('reverted')
  if (
    fromBefore === undefined ||
    toBefore === undefined ||
    coinBefore === undefined ||
    fromAfter === undefined ||
    toAfter === undefined ||
    coinAfter === undefined
  )
    throw new CallRefusedError('untried')
  if (fromBefore - fromAfter > amount) throw new CallRefusedError('takes_more')
  if (coinBefore - coinAfter > call.value) throw new CallRefusedError('takes_other')
  const fault = faultOfLogs(tried.logs, { account, spender: call.to, token: fromToken })
  if (fault) throw new CallRefusedError(fault)
  const arrives = toAfter - toBefore
  if (arrives < least) throw new CallRefusedError('short')
  return { arrives, gas: (tried.gas * gasWithRefund.whole) / gasWithRefund.of }
}

type Step = { data: Hex; to: Address; value?: Hex }

/** @throws {CallRefusedError} where the node cannot do it @throws {ChainUnavailableError} */
async function simulate(
  rpc: Rpc,
  chain: EvmChain,
  { account, steps }: { account: Address; steps: readonly Step[] },
): Promise<readonly SimulatedCall[]> {
  const calls = steps.map((step) => ({ ...step, from: account }))
  const [answer] = await sendAll(rpc, chain, [
    { method: 'eth_simulateV1', params: [{ blockStateCalls: [{ calls }] }, 'latest'] },
  ])
  const done =
    answer && !isError(answer) ? readSimulated(resultOf(answer), steps.length) : undefined
  if (!done) throw new CallRefusedError('untried')
  return done
}

function balanceStep({ multicall3 }: EvmChain, account: Address, token: SwapToken): Step {
  if (token !== 'native')
    return {
      data: encodeFunctionData({ abi: erc20Abi, args: [account], functionName: 'balanceOf' }),
      to: token,
    }
  if (multicall3 === undefined) throw new CallRefusedError('untried')
  return {
    data: encodeFunctionData({ abi: coinBalance, args: [account], functionName: 'getEthBalance' }),
    to: multicall3 as Address,
  }
}

function amountOf({ isDone, returned }: SimulatedCall): bigint | undefined {
  return isDone ? answerWords(returned, 1)?.[0] : undefined
}
