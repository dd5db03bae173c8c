import type { Rpc } from '../../rpc/createRpc.ts'
import type { AskedBuild } from '../AskedBuild.ts'
import type { SwapQuestion, SwapQuote, SwapQuotes } from '../createSwapQuotes.ts'
import { simulateSwap } from '../simulateSwap.ts'
import { simulateTokenSwap } from '../simulateTokenSwap.ts'
import { leastAmount } from '../slippage.ts'
import { type SwapCall, sentAmount, swapCall } from '../swapCall.ts'
import { refused } from '../swapErrors.ts'
import { onchainQuote } from './onchainQuote.ts'
import type { BuiltSwap } from './SwapSource.ts'

/** After this the router refuses. */
const deadlineMs = 20 * 60_000

/**
 * Makes a swap by an exchange of the chain, and tries it unless it is asked not to. What it brings goes to who pays. A token
 * that keeps a part of each transfer is traded in version 2 alone, whose router compares what arrives with the minimum.
 *
 * @throws {ApiError} 400 where it would fail, or bring less than its minimum
 * @throws {ChainUnavailableError} @throws {GasPriceUnknownError}
 */
export async function tryOnchain(
  build: AskedBuild,
  { first, now, quotes, rpc }: { first: SwapQuote; now: number; quotes: SwapQuotes; rpc: Rpc },
): Promise<BuiltSwap> {
  const { asked } = build
  const deadline = Math.floor((now + deadlineMs) / 1000)
  const read = (question: SwapQuestion) => quotes.read(rpc, question)
  const best = await makeCall(build, first, { deadline, rpc })
  const { arrives, call, gas, least, quote } = best.isShort
    ? await makeCall(build, await read({ ...asked, comparesArrival: true }), { deadline, rpc })
    : best
  if (arrives < least)
    throw refused(
      'token_keeps_part',
      'Less of this token would arrive than was traded for: it keeps a part of each transfer. A higher slippage allows for that.',
      'to',
    )
  return { arrives, call, deadline, gas, least, quote: onchainQuote(quote) }
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
