/** By which rules a skeleton was made: another number has those of the database made anew at the next start. */
export const skeletonVersion = 2

/** Digits as the letters for which they are taken or written. */
const letters: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'b',
  7: 't',
  8: 'b',
  9: 'g',
}

/**
 * What a name looks like at a glance, in small letters of most typefaces: two with the same would be taken for each
 * other. A letter that is written twice counts as two, or many ordinary names would be alike; three count as two.
 */
export function skeletonOf(label: string): string {
  return (
    label
      .replaceAll('-', '')
      // An 8 within a number is no 6: 1986 is not 1988.
      .replace(/\d+/g, (run) => (/^8+$/.test(run) ? asLetters(run) : keepingEights(run)))
      .replaceAll('q', 'g')
      .replaceAll('vv', 'w')
      // Before an i is an l: mila is not milla.
      .replace(/(.)\1{2,}/g, '$1$1')
      .replaceAll('i', 'l')
      // Strokes beside each other: `inn`, `irm`, `im` and `mn` are one, and so are `rn`, `in`, `nn` and `m`.
      .replaceAll('rm', 'nn')
      .replace(/lnn|lm|[lnr]n/g, (run) => (run === 'lnn' || run === 'lm' ? 'mn' : 'm'))
      .replaceAll('cl', 'd')
      // And those that these rules made, beside another such.
      .replace(/([dmw])\1{2,}/g, '$1$1')
  )
}

/** The same for who must not be passed for: letters that are written twice count as one, and each 8 as a b. */
export function strictSkeletonOf(label: string): string {
  const single = asLetters(label.replaceAll('-', '')).replace(/(.)\1+/g, '$1')
  // Those that the rules make may stand beside another such.
  return skeletonOf(single).replace(/([dmw])\1+/g, '$1')
}

/** What a name is read as by who wants to see it: `sh1t`, `s-h-i-t` and `shit` are one. */
export function readingOf(label: string): string {
  return asLetters(label.replaceAll('-', '')).replaceAll('vv', 'w').replaceAll('i', 'l')
}

function asLetters(text: string): string {
  return text.replace(/\d/g, (digit) => letters[digit] ?? digit)
}

function keepingEights(run: string): string {
  return run.split('8').map(asLetters).join('8')
}
