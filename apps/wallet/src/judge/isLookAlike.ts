/** So many digits are read of each end of an address: more no one compares. */
const readDigits = 4

/**
 * Whether an address has the ends of one that is known, and is another: such are made, and put where a visitor copies them.
 *
 * @param known addresses as they are, or in small letters where their capitals say nothing
 */
export function isLookAlike(address: string, known: readonly string[]): boolean {
  return !known.includes(address) && known.some((each) => endsOf(each) === endsOf(address))
}

function endsOf(address: string): string {
  const digits = address.replace(/^0x/, '')
  return `${digits.slice(0, readDigits)} ${digits.slice(-readDigits)}`
}
