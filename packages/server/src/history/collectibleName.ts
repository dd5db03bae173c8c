const maxDigits = 10

/** What a collectible is called: its collection's name and its number, shortened where that is long. */
export function collectibleName(collection: string, id: bigint): string {
  const digits = `${id}`
  const short = digits.length <= maxDigits ? digits : `${digits.slice(0, 4)}…${digits.slice(-4)}`
  return `${collection} #${short}`
}
