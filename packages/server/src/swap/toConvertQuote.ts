import { nativePlaceholder } from '@latchkey/protocol'
import type { ConvertQuote } from '@latchkey/protocol/http'
import type { Address } from 'viem'
import type { SwapQuote } from './createSwapQuotes.ts'
import type { AskedSwap, SwapToken } from './readSwapQuestion.ts'
import { feeOf } from './SwapPath.ts'
import { leastAmount } from './slippage.ts'

/** How long a price is shown as one. */
const quoteMs = 30_000

/** The CAIP-10 address of a token; of the coin by its placeholder (S9.38). */
export function toCaip(chainId: string, token: SwapToken): string {
  return `${chainId}:${token === 'native' ? nativePlaceholder('eip155') : token}`
}

/** A quote as it goes over the wire. */
export function toConvertQuote(
  { amount, chain, from, fromToken, to, toToken }: AskedSwap,
  { amountOut, blockNumber, gas, gasPrices, impactBps, path }: SwapQuote,
  {
    gasPrice = gasPrices.standard,
    now,
    slippageBps,
  }: { gasPrice?: bigint | undefined; now: number; slippageBps: number },
): ConvertQuote {
  // At its ends the way has what the visitor has: the coin, and not its wrapped form.
  const shown = (token: Address) =>
    toCaip(chain.id, token === from ? fromToken : token === to ? toToken : token)
  return {
    blockNumber: String(blockNumber),
    expiresAt: new Date(now + quoteMs).toISOString(),
    fee: null,
    fromAccount: toCaip(chain.id, fromToken),
    fromAmount: String(amount),
    gas: String(gas),
    gasPrice: String(gasPrice),
    id: null,
    minToAmount: String(leastAmount(amountOut, slippageBps)),
    priceImpactBps: impactBps,
    provider: path.exchange.name,
    route: path.hops.map((hop) => ({
      exchange: path.exchange.name,
      fee: feeOf(hop.market),
      from: shown(hop.from),
      to: shown(hop.to),
    })),
    toAccount: toCaip(chain.id, toToken),
    toAmount: String(amountOut),
  }
}
