import type { SwapFacts } from '../transactions/SentTransaction.ts'
import type { PreparedSwap } from './PreparedSwap.ts'
import type { SwapToken } from './SwapToken.ts'
import type { SwapTokensShown } from './SwapTokensShown.ts'

/** Pure: what a swap that is sent was for. */
export function swapFacts(
  { minReceived, quote }: Pick<PreparedSwap, 'minReceived' | 'quote'>,
  { from, to }: SwapTokensShown,
  contract: string,
): SwapFacts {
  return {
    exchange: quote.exchange ?? '',
    minReceived,
    paid: amountOf(from, quote.fromAmount, quote.fromToken),
    received: amountOf(to, quote.toAmount, quote.toToken),
    to: contract,
  }
}

function amountOf(
  { decimals, logoUri: iconUrl, symbol }: SwapToken,
  amount: bigint,
  token: string | undefined,
): SwapFacts['paid'] {
  return { amount, decimals, iconUrl, symbol, token }
}
