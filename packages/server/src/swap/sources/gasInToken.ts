import type { AskedSwap } from '../readSwapQuestion.ts'
import type { SourceQuote } from './SwapSource.ts'

/** US dollars of one whole unit, and how many decimals it has. */
export type Worth = { decimals: number; usd: number }

/**
 * What wei of gas are in base units of the token that comes: by the quote itself where the coin is on one side, else by dollars;
 * `undefined` where that is not known. The lowest quote counts, since whoever promises most may lie.
 */
export function gasInToken(
  wei: bigint,
  { amount, fromToken, toToken }: Pick<AskedSwap, 'amount' | 'fromToken' | 'toToken'>,
  {
    coin,
    quotes,
    token,
  }: {
    coin: Worth | undefined
    quotes: readonly Pick<SourceQuote, 'amountOut'>[]
    token: Worth | undefined
  },
): bigint | undefined {
  if (toToken === 'native') return wei
  if (fromToken === 'native') {
    const [first, ...others] = quotes.map(({ amountOut }) => amountOut)
    if (first === undefined) return undefined
    return (wei * others.reduce((a, b) => (b < a ? b : a), first)) / amount
  }
  if (!coin || !token || !(token.usd > 0)) return undefined
  const units = (Number(wei) / 10 ** coin.decimals) * (coin.usd / token.usd) * 10 ** token.decimals
  return Number.isFinite(units) && units < Number.MAX_SAFE_INTEGER * 2 ** 64
    ? BigInt(Math.round(units))
    : undefined
}
