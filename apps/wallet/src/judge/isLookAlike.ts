/** So many characters are read of each end of an address: more no one compares. */
const readLength = 4

/**
 * Whether an address has the ends of one that is known, and is another: such are made, and put where a visitor copies them.
 * The first four and the last four characters count, on EVM behind `0x`; a capital counts as its small letter also where it
 * is another one, as in base58: the eye passes over it, and such a pair is found sooner.
 *
 * @param known addresses as they are, or in small letters where their capitals say nothing
 */
export function isLookAlike(address: string, known: readonly string[]): boolean {
  return !known.includes(address) && known.some((each) => endsOf(each) === endsOf(address))
}

function endsOf(address: string): string {
  const characters = address.replace(/^0x/, '').toLowerCase()
  return `${characters.slice(0, readLength)} ${characters.slice(-readLength)}`
}
