/** How many digits a code has. */
export const codeLength = 6

/** The digits of what was typed, pasted or filled in, in any script's numerals, as many as a code has. */
export function readDigits(text: string): string {
  return (
    text
      .normalize('NFKC')
      // Arabic and Persian numerals: the low four bits are the digit.
      .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
      .replace(/\D/g, '')
      .slice(0, codeLength)
  )
}
