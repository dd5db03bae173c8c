import { endings, words } from './words.ts'

/** Whole words, and then endings: more than are shown, as some are taken. */
const maxOfAKind = 16

/**
 * Names to offer somebody who has typed the beginning of one: words that begin so, then the same with a word after
 * it. The same beginning always gets the same.
 */
export function similarNames(start: string): readonly string[] {
  const first = firstAt(start)
  const whole = words
    .slice(first, first + maxOfAKind)
    .filter((word) => word.startsWith(start) && word !== start)
  const from = [...start].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_536, 7)
  const ended = Array.from({ length: maxOfAKind }, (_, index) => {
    // A step that shares no divisor with the count reaches each ending once.
    const ending = endings[(from + index * 7) % endings.length]
    return `${start.replace(/-+$/, '')}-${ending}`
  })
  return [...whole, ...ended]
}

/** Where the words begin that are not before a text. */
function firstAt(start: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  return low
}
