import { foldText } from './foldText.ts'

/**
 * Where a name holds a term, as places in the name as it is written; nothing where it does not.
 *
 * Folding may change how many characters a text has, so the name is walked letter by letter.
 */
export function findTerm(name: string, term: string): { start: number; end: number } | undefined {
  const wanted = foldText(term).trim()
  if (!wanted) return undefined
  const starts: number[] = []
  const ends: number[] = []
  let folded = ''
  let at = 0
  for (const letter of name) {
    const small = foldText(letter)
    // Spaces are folded to one, and an accent on its own belongs to the letter before it.
    const added = small === ' ' && folded.endsWith(' ') ? '' : small
    if (added === '' && ends.length > 0) ends[ends.length - 1] = at + letter.length
    for (let index = 0; index < added.length; index += 1) {
      starts.push(at)
      ends.push(at + letter.length)
    }
    folded += added
    at += letter.length
  }
  const first = folded.indexOf(wanted)
  const start = starts[first]
  const end = ends[first + wanted.length - 1]
  return start === undefined || end === undefined ? undefined : { end, start }
}
