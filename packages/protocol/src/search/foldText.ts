/** Accents and other marks of Latin, Greek and Cyrillic letters. Marks of other scripts are letters of their own. */
const accents = /[\u0300-\u036f]/g
/** Joiners and signs that turn the direction of text around: they come with what is pasted. */
const invisible = /\p{Cf}/gu

/**
 * A text as a search compares it, the same at both ends: blind to case, accents, width and kinds of spaces.
 *
 * Small letters are those of the large ones, in no language: `İ`, `I`, `ı` and `i` are one letter here, for visitors type
 * whichever their keyboard has.
 */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(accents, '')
      .replace(invisible, '')
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      // A small sigma is written in another way at the end of a word, where a term may not end.
      .replaceAll('ς', 'σ')
      .replace(/\s+/g, ' ')
  )
}
