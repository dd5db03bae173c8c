import type { TokenBalance } from '@latchkey/core/modal'

/** Below a cent. */
const smallDollars = 0.01

export type TokenGroups = {
  main: readonly TokenBalance[]
  /** Folded away: of less than a cent, or of no known price, as advertisements have none. */
  small: readonly TokenBalance[]
  /** Whether some of the small ones are there because their price is not known. */
  hasUnpriced: boolean
}

/**
 * Parts what is worth a look from what is not, in the order that was delivered. The network's own currency is never
 * folded away; where no price is known at all, nothing is.
 */
export function tokenGroups(tokens: readonly TokenBalance[]): TokenGroups {
  const isPriced = tokens.some(({ price }) => price > 0)
  const isSmall = ({ address, value = 0 }: TokenBalance) =>
    isPriced && address !== undefined && value < smallDollars
  const small = tokens.filter(isSmall)
  return {
    hasUnpriced: small.some(({ price }) => price === 0),
    main: tokens.filter((token) => !isSmall(token)),
    small,
  }
}
