/** Shares of white in the five tints of an address's colour. */
const shares = [0, 0.15, 0.3, 0.45, 0.6] as const

/** Five `#rrggbb` tints, darkest first, of the colour that an address's first six hex digits spell. */
export function avatarTints(address: string): readonly string[] {
  const digits = sixDigits(address)
  const channels = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
  return shares.map((share) => `#${channels.map((channel) => lightened(channel, share)).join('')}`)
}

/** Of its own: what works a site's colours out is fetched by sites that set some (ADR 70). */
function lightened(channel: number, share: number): string {
  return Math.round(channel + (255 - channel) * share)
    .toString(16)
    .padStart(2, '0')
}

function sixDigits(address: string): string {
  const digits = /^0x([\da-f]{6})/i.exec(address)?.[1]
  if (digits) return digits
  // Base58 and bech32 have no hex to read (FNV-1a, 32 bit).
  let hash = 0x811c9dc5
  for (const char of address) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0').slice(0, 6)
}
