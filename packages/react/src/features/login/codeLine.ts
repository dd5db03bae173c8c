import type { Texts } from '../../kit/useTexts.ts'
import type { en } from './en.ts'
import type { LoginFailure } from './loginFailureOf.ts'
import { loginFailureTexts } from './loginFailureTexts.ts'

/** What the line under the cells says of the last code, or of the mail that was asked for. */
export function codeLine(
  error: LoginFailure | undefined,
  { messages, triesLeft }: { messages: Texts<typeof en>; triesLeft: number },
): string {
  if (!error) return ''
  if (error === 'code_wrong' && triesLeft > 0) return messages['login.codeWrong'](triesLeft)
  return loginFailureTexts(error, { messages }).title
}

/** The server has judged a code: it will not be right the next time, either. */
export function isRefused(error: LoginFailure | undefined): boolean {
  return error === 'code_wrong' || error === 'code_expired' || error === 'code_tries_used'
}
