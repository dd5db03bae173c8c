import { isDisguised } from './isDisguised.ts'
import type { Reason } from './judgeEffects.ts'

const hashText = /^\s*(?:0x)?[\da-f]{64}\s*$/i

/**
 * Why care is due with a message that is signed as a text (EIP-191).
 *
 * @param text what its bytes are in UTF-8; none where they are no text
 */
export function judgeMessage(text: string | undefined): readonly Reason[] {
  if (text === undefined) return ['unread']
  return [
    ...(hashText.test(text) ? (['hash'] as const) : []),
    ...(isDisguised(text) ? (['disguised'] as const) : []),
  ]
}
