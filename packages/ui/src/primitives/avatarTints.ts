import { mix, parseHex, toHex, white } from '../styles/color.ts'

/** Shares of white in the five tints of an address's colour. */
const shares = [0, 0.15, 0.3, 0.45, 0.6] as const

/** Five `#rrggbb` tints, darkest first, of the colour that an address's first six hex digits spell. */
export function avatarTints(address: string): readonly string[] {
  const base = parseHex(`#${sixDigits(address)}`) ?? white
  return shares.map((share) => toHex(mix(base, white, share)))
}

function sixDigits(address: string): string {
  const digits = /^0x([\da-f]{6})/i.exec(address)?.[1]
  if (digits) return digits
  // Base58 and bech32 have no hex to read (FNV-1a, 32 bit).
  let hash = 0x811c9dc5
  for (const char of address) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0').slice(0, 6)
}
