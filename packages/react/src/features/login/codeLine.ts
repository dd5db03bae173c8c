import { type LoginFailure, loginFailureOf } from '../../kit/login/loginFailureOf.ts'
import type { LoginTexts } from '../../kit/login/useLoginTexts.ts'
import { emailFailureTexts } from './emailFailureTexts.ts'
import type { en } from './en.ts'

/** What the line under the cells says of the last code, or of the mail that was asked for. */
export function codeLine(
  error: LoginFailure | undefined,
  {
    messages,
    secondsLeft,
    triesLeft,
  }: { messages: LoginTexts<typeof en>; secondsLeft?: number | undefined; triesLeft: number },
): string {
  if (!error) return ''
  if (error === 'code_wrong' && triesLeft > 0) return messages['login.codeWrong'](triesLeft)
  return emailFailureTexts(error, { messages, secondsLeft }).title
}

/** What the line says of a mail that was asked for, and could not be sent again. */
export function resendLine(error: unknown, messages: LoginTexts<typeof en>): string {
  const { reason, retryAfterMs = 0 } = loginFailureOf(error)
  const secondsLeft = Math.ceil(retryAfterMs / 1000)
  return codeLine(reason, { messages, secondsLeft, triesLeft: 0 })
}

/** The server has judged a code: it will not be right the next time, either. */
export function isRefused(error: LoginFailure | undefined): boolean {
  return error === 'code_wrong' || error === 'code_expired' || error === 'code_tries_used'
}
