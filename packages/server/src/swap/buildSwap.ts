import type { ConvertTransactionRequest, ConvertTransactionResponse } from '@latchkey/protocol/http'
import type { Address } from 'viem'
import type { Rpc } from '../rpc/createRpc.ts'
import type { SwapQuestion, SwapQuote, SwapQuotes } from './createSwapQuotes.ts'
import { type AskedSwap, readAccount } from './readSwapQuestion.ts'
import { simulateSwap } from './simulateSwap.ts'
import { simulateTokenSwap } from './simulateTokenSwap.ts'
import { leastAmount, readSlippage } from './slippage.ts'
import { type SwapCall, sentAmount, swapCall } from './swapCall.ts'
import { refused } from './swapErrors.ts'
import { toCaip, toConvertQuote } from './toConvertQuote.ts'

/** A swap to be made. */
export type AskedBuild = {
  asked: AskedSwap
  slippageBps: number
  isSimulated: boolean
  /** Who pays, and alone receives. */
  account: Address
}

/** After this the router refuses. */
const deadlineMs = 20 * 60_000

/** Reads what a transaction is asked for with; no node is asked for it. @throws {ApiError} 400 */
export function readBuild(
  {
    acceptHighSlippage = false,
    disableEstimate = false,
    eip155,
    userAddress,
  }: ConvertTransactionRequest,
  asked: AskedSwap,
): AskedBuild {
  const slippageBps = readSlippage(eip155.slippage, { acceptsHigh: acceptHighSlippage })
  if (slippageBps === 'invalid')
    throw refused(
      'slippage_invalid',
      'A slippage is 0.1 to 5 percent, or up to 50 with acceptHighSlippage, with two digits behind the point at most.',
      'eip155.slippage',
    )
  if (slippageBps === 'high')
    throw refused(
      'slippage_high',
      'A slippage above 5 percent needs acceptHighSlippage.',
      'eip155.slippage',
    )
  return {
    account: readAccount(userAddress, asked.chain),
    asked,
    isSimulated: !disableEstimate,
    slippageBps,
  }
}

/**
 * Makes the transaction of a swap by a new quote, and tries it unless it is asked not to. What it brings goes to who pays. A
 * token that keeps a part of each transfer is traded in version 2 alone, whose router compares what arrives with the minimum.
 *
 * @throws {ApiError} 400 where it would fail, or bring less than its minimum
 * @throws {ChainUnavailableError} @throws {GasPriceUnknownError}
 */
export async function buildSwap(
  build: AskedBuild,
  { now, quotes, rpc }: { now: number; quotes: SwapQuotes; rpc: Rpc },
): Promise<ConvertTransactionResponse> {
  const { account, asked, slippageBps } = build
  const deadline = Math.floor((now + deadlineMs) / 1000)
  const make = async (question: SwapQuestion) =>
    makeCall(build, await quotes.read(rpc, question), { deadline, rpc })
  const best = await make(asked)
  const made = best.isShort ? await make({ ...asked, comparesArrival: true }) : best
  const { arrives, call, least, quote } = made
  if (arrives < least)
    throw refused(
      'token_keeps_part',
      'Less of this token would arrive than was traded for: it keeps a part of each transfer. A higher slippage allows for that.',
      'to',
    )
  const shown = toConvertQuote(asked, quote, { now, slippageBps })
  // A token may keep less than the slippage allows for; then the visitor sees what is left.
  const amount = String(arrives < quote.amountOut ? arrives : quote.amountOut)
  const gas = withReserve(made.gas)
  return {
    quote: { ...shown, gas, toAmount: amount },
    tx: {
      amount,
      data: call.data,
      deadline: new Date(deadline * 1000).toISOString(),
      eip155: { gas, gasPrice: String(quote.gasPrices.standard) },
      from: `${asked.chain.id}:${account}`,
      to: toCaip(asked.chain.id, call.to),
      value: String(call.value),
    },
  }
}

type MadeCall = {
  call: SwapCall
  quote: SwapQuote
  /** The router refuses where it counts less. */
  least: bigint
  arrives: bigint
  gas: bigint
  /** Less arrives than the router counts, so it would not refuse where less than `least` arrives. */
  isShort: boolean
}

/** @throws {ApiError} 400 where it is tried and fails @throws {ChainUnavailableError} */
async function makeCall(
  { account, asked, isSimulated, slippageBps }: AskedBuild,
  quote: SwapQuote,
  { deadline, rpc }: { deadline: number; rpc: Rpc },
): Promise<MadeCall> {
  const { amountOut, path } = quote
  const least = leastAmount(amountOut, slippageBps)
  const call = swapCall(path, {
    amount: asked.amount,
    deadline: BigInt(deadline),
    fromToken: asked.fromToken,
    least,
    recipient: account,
    toToken: asked.toToken,
  })
  if (!isSimulated)
    return { arrives: amountOut, call, gas: quote.gas, isShort: false, least, quote }
  const simulated =
    asked.fromToken === 'native'
      ? await simulateSwap(rpc, { call, chain: asked.chain, from: account, token: asked.to })
      : await simulateTokenSwap(rpc, { account, asked, call })
  // A node that cannot try it without its allowance has said nothing of it: whoever asks tries it once the router may spend.
  if (simulated === 'untried')
    return { arrives: amountOut, call, gas: quote.gas, isShort: false, least, quote }
  const { arrived, gas, returned } = simulated
  // Not the quote, if it can be helped: the trial may be in a later block, at another price.
  const counted = sentAmount(path, returned) ?? amountOut
  const isShort = path.exchange.kind === 'v3' && arrived < counted
  return { arrives: arrived, call, gas, isShort, least, quote }
}

/** A tenth more, rounded up: the next block is another one than that of the estimate. */
function withReserve(gas: bigint): string {
  return String((gas * 11n + 9n) / 10n)
}
