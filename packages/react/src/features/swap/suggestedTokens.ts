import type { NetworkId, SwapToken } from '@latchkey/core'

const symbols =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )

/** What is suggested on a network before the others. */
const first: Readonly<Record<NetworkId, readonly string[]>> = { 'eip155:42161': ['USD₮0'] }

const maxSuggested = 8

/** The tokens of a list that most look for. */
export function suggestedTokens(
  tokens: readonly SwapToken[],
  networkId: NetworkId,
): readonly SwapToken[] {
  return [...(first[networkId] ?? []), ...symbols]
    .flatMap((symbol) => tokens.find((token) => token.symbol === symbol) ?? [])
    .slice(0, maxSuggested)
}
