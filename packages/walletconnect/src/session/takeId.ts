/** How many digits of an id are the time in ms; the others are random. */
const timeDigits = 13
/** How many ids of one millisecond are remembered; a wallet sends a few. */
const maxTaken = 16

/**
 * The ids to remember once a wallet's request is taken, of which `taken` are remembered already; nothing when the request is older,
 * or one of those. Ids of one millisecond have no order.
 */
export function takeId(id: string, taken: readonly string[] = []): readonly string[] | undefined {
  const digits = id.replaceAll('"', '')
  if (!/^\d{1,30}$/.test(digits) || taken.includes(digits)) return undefined
  const [newest] = taken
  if (newest === undefined || timeOf(digits) > timeOf(newest)) return [digits]
  return timeOf(digits) < timeOf(newest) ? undefined : [...taken, digits].slice(-maxTaken)
}

function timeOf(digits: string): bigint {
  return BigInt(digits.slice(0, timeDigits))
}
