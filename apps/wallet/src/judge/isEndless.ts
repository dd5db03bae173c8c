/** No one has so much: an amount of 255 bits, or the largest number of a smaller type from 96 bits on. */
const maxAmount = 2n ** 255n
const smallestMax = 2n ** 96n - 1n

/** Whether an amount of a token is no limit: it is all that there is, or more than anyone could ever have. */
export function isEndless(amount: bigint, supply: bigint | undefined): boolean {
  if (amount >= maxAmount) return true
  if (amount >= smallestMax && (amount & (amount + 1n)) === 0n) return true
  return supply !== undefined && supply > 0n && amount >= supply
}
