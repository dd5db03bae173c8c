import type { TokenBalance } from '@latchkey/protocol/http'

/** A value is added up in millionths of a dollar: added as they come, numbers such as 0.1 drift off. */
const perDollar = 1e6

/** What tokens are worth together, in US dollars; undefined where no price is known. */
export function portfolioTotal(tokens: readonly TokenBalance[]): number | undefined {
  if (!tokens.some(({ price }) => price > 0)) return undefined
  const millionths = tokens.reduce(
    (sum, { value = 0 }) => sum + BigInt(Math.round(value * perDollar)),
    0n,
  )
  return Number(millionths) / perDollar
}
