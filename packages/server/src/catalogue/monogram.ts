// Muted grounds that carry white letters at 4.5:1 or better.
const grounds = [
  '#3a4252',
  '#3f4a7a',
  '#2f5d62',
  '#5b4470',
  '#6a4a3c',
  '#44603d',
  '#704055',
  '#4a5568',
]

/** A tile with up to two initials, for something that has no picture of its own. Always the same for a name. */
export function monogram(name: string): string {
  const letters = initials(name)
  const ground = grounds[checksum(name) % grounds.length] ?? '#3a4252'
  const size = letters.length > 1 ? 17 : 21
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="${ground}" d="M0 0h40v40H0z"/><text x="20" y="${letters.length > 1 ? 26 : 27.5}" fill="#fff" font-family="system-ui,-apple-system,'Segoe UI',Roboto,sans-serif" font-size="${size}" font-weight="600" text-anchor="middle">${letters}</text></svg>\n`
}

function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  // "Wallet" tells nothing in a list of wallets.
  const telling = words.filter((word) => word.toLowerCase() !== 'wallet')
  const picked = (telling.length > 0 ? telling : words)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
  return [...picked.toUpperCase()].slice(0, 2).join('') || '?'
}

function checksum(text: string): number {
  let sum = 0
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return sum
}
