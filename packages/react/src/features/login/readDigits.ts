import { latinDigits } from '@latchkey/core/modal'

/** How many digits a code has. */
export const codeLength = 6

/** The digits of what was typed, pasted or filled in, in any script's numerals, as many as a code has. */
export function readDigits(text: string): string {
  return latinDigits(text).replace(/\D/g, '').slice(0, codeLength)
}
