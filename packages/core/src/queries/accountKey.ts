/** An address in a query's key: only hexadecimal ones are the same in either case. */
export function accountKey(address: string | undefined): string | undefined {
  return address?.startsWith('0x') ? address.toLowerCase() : address
}
