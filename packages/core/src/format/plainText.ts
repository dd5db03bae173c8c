/** Control and formatting characters, among them those that turn the direction of text around. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** What strangers named something, as one line that harms no other: nothing invisible, and so many characters at most. */
export function plainText(text: string | null | undefined, maxLength: number): string {
  // Cut before it is looked at: a name may be as long as its maker likes.
  const visible = (text ?? '')
    .slice(0, maxLength * 8)
    .replace(invisible, '')
    .trim()
  return [...visible].slice(0, maxLength).join('')
}
