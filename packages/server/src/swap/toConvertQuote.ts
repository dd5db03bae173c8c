import { nativePlaceholder } from '@latchkey/protocol'
import type { ConvertQuote } from '@latchkey/protocol/http'
import type { Address } from 'viem'
import type { AskedSwap, SwapToken } from './readSwapQuestion.ts'
import { leastAmount } from './slippage.ts'
import type { SourceQuote } from './sources/SwapSource.ts'

/** How long a price is shown as one. */
const quoteMs = 30_000

/** The CAIP-10 address of a token; of the coin by its placeholder (S9.38). */
export function toCaip(chainId: string, token: SwapToken): string {
  return `${chainId}:${token === 'native' ? nativePlaceholder('eip155') : token}`
}

/** A quote as it goes over the wire. */
export function toConvertQuote(
  { amount, chain, from, fromToken, to, toToken }: AskedSwap,
  { amountOut, blockNumber, exchange, fee, gas, gasPrices, hops, impactBps, source }: SourceQuote,
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
    ...(blockNumber !== undefined && { blockNumber: String(blockNumber) }),
    expiresAt: new Date(now + quoteMs).toISOString(),
    fee: fee
      ? {
          amount: String(fee.amount),
          receiver: `${chain.id}:${fee.receiver}`,
          token: toCaip(chain.id, fromToken),
        }
      : null,
    fromAccount: toCaip(chain.id, fromToken),
    fromAmount: String(amount),
    gas: String(gas),
    gasPrice: String(gasPrice),
    id: null,
    minToAmount: String(leastAmount(amountOut, slippageBps)),
    ...(impactBps !== undefined && { priceImpactBps: impactBps }),
    provider: exchange,
    route: hops.map((hop) => ({
      exchange: hop.exchange,
      fee: hop.fee,
      from: shown(hop.from),
      to: shown(hop.to),
    })),
    source,
    toAccount: toCaip(chain.id, toToken),
    toAmount: String(amountOut),
  }
}
