/** The ends of an address alone, where the whole of it stands below. */
export function shorten(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
