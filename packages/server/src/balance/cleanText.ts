const maxCharacters = 64

/**
 * A token's own name or symbol as it may be shown: without control characters, without marks that turn or hide
 * text, on one line, 64 characters at most.
 */
export function cleanText(text: string): string {
  const visible = text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\ufffd]/gu, '')
  return [...visible.trim()].slice(0, maxCharacters).join('')
}
