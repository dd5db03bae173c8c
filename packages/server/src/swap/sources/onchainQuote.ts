import type { SwapQuote } from '../createSwapQuotes.ts'
import { feeOf } from '../SwapPath.ts'
import type { SourceQuote } from './SwapSource.ts'

/** A quote of an exchange of the chain, as quotes of all sources are. */
export function onchainQuote({ path, ...quote }: SwapQuote): SourceQuote {
  const { name, router } = path.exchange
  return {
    ...quote,
    exchange: name,
    hops: path.hops.map(({ from, market, to }) => ({
      exchange: name,
      fee: feeOf(market),
      from,
      to,
    })),
    source: 'onchain',
    spender: router,
  }
}
