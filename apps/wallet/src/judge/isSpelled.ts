/** Signs of currencies that are taken for a letter. */
const looks: Readonly<Record<string, string>> = {
  C: '¢₡₢₵',
  D: '₫',
  E: '€',
  S: '$',
  T: '₮',
  W: '₩',
}

/**
 * Whether a symbol reads as a name by its letters and digits: whatever signs stand around them or in place of them, and
 * however large they are.
 */
export function isSpelled(symbol: string, name: string): boolean {
  const bare = name.toUpperCase().replace(/[^A-Z\d]/g, '')
  const letters = [...bare].map((letter) => `[${letter}${looks[letter] ?? ''}]`)
  return new RegExp(`^${['', ...letters, ''].join('[^A-Z\\d]*')}$`, 'iu').test(symbol)
}
