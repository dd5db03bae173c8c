import type { LoginTexts } from './useLoginTexts.ts'

/** What is said of a login that another device of the wallet decides about, whatever its visitor is known by. */
export function heldTexts({
  messages,
  secondsLeft,
}: {
  messages: LoginTexts
  /** Until another login goes through without an answer. */
  secondsLeft: number
}): { hint: string; title: string } {
  const free =
    secondsLeft > 0 ? messages['login.heldUntil'](secondsLeft) : messages['login.heldFree']
  return { hint: `${messages['login.heldHint']} ${free}`, title: messages['login.held'] }
}
