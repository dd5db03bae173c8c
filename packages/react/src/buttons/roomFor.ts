/**
 * How much of an account a button has room for, given how wide it is with avatar and whole name: all of that when this
 * says nothing. However narrow, a button that is as wide as it would like to be has room.
 */
export function roomFor(width: number, natural: number): 'avatar' | 'short' | undefined {
  if (width >= natural) return undefined
  // Below 88 px the beginning of an address has no room beside the avatar.
  return width < 88 ? 'avatar' : 'short'
}
