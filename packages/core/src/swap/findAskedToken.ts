import type { SwapToken } from './SwapToken.ts'

/** The token that a page asks for by its symbol, in letters of any case, or by its contract's address (S2.11). */
export function findAskedToken<Token extends Pick<SwapToken, 'address' | 'symbol'>>(
  tokens: readonly Token[],
  asked: string,
): Token | undefined {
  const wanted = asked.trim().toLowerCase()
  return (
    tokens.find(({ address }) => address?.toLowerCase() === wanted) ??
    tokens.find(({ symbol }) => symbol.toLowerCase() === wanted)
  )
}
