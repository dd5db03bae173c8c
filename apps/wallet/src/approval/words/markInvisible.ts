/** A piece of a text: as it is, or the name of a character that would not be seen. */
export type TextPiece = { isMark: boolean; text: string }

/**
 * Control and formatting characters, but for the end of a line and a tab: among them those that turn the direction of
 * text around, and spaces that look like none.
 */
const invisible =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\u00ad\u115f\u1160\u3164\uffa0\ufffc]/u
const shown = new Set(['\n', '\t'])

/** Cuts a text into what can be seen and marks for what cannot. */
export function markInvisible(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  // A carriage return before the end of a line is the same end.
  for (const character of text.replaceAll('\r\n', '\n')) {
    const isMark = invisible.test(character) && !shown.has(character)
    const last = pieces.at(-1)
    if (!isMark && last && !last.isMark) last.text += character
    else pieces.push({ isMark, text: isMark ? nameOf(character) : character })
  }
  return pieces
}

/** A text in one line, with the names of its characters that cannot be seen in brackets. */
export function nameInvisible(text: string): string {
  return markInvisible(text)
    .map((piece) => (piece.isMark ? `[${piece.text}]` : piece.text))
    .join('')
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
