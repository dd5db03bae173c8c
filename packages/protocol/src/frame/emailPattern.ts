/** The form of an address as far as a page judges it (S5.28); the server has the last word. */
export const emailPattern = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@]+\.[^\s@.]{2,63}$/

/** Whether a typed text can be sent a code: in a valid form, and no longer than an address can be. */
export function isEmail(text: string): boolean {
  const trimmed = text.trim()
  return trimmed.length <= 254 && emailPattern.test(trimmed)
}
