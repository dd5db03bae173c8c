/** Control and formatting characters, among them those that turn the direction of text around. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const maxLength = 64

/** What a stranger has written, as far as it can be shown: one line of at most 64 characters. */
export function cleanText(text: string): string {
  const visible = text.slice(0, 999).replace(invisible, '').trim()
  return [...visible].slice(0, maxLength).join('')
}
