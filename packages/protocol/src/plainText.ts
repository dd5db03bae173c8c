/**
 * Control and formatting characters, among them those that turn the direction of text around, and what stands for no
 * character at all.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\ufffd]/gu

/**
 * What strangers named something, as one line that harms no other.
 *
 * @param maxLength characters at most
 */
export function plainText(text: string | null | undefined, maxLength = 64): string {
  // Cut before it is looked at: a name may be as long as its maker likes.
  const visible = (text ?? '').slice(0, maxLength * 64).replace(invisible, '')
  return [...visible.trim()].slice(0, maxLength).join('')
}
