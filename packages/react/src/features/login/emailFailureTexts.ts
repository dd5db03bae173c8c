import type { LoginFailure } from '../../kit/login/loginFailureOf.ts'
import { type FailureTexts, loginFailureTexts } from '../../kit/login/loginFailureTexts.ts'
import type { LoginTexts } from '../../kit/login/useLoginTexts.ts'
import type { en } from './en.ts'

/** What to do about a login by e-mail that ended: the address may be the mistake. */
type EmailFailureTexts = Omit<FailureTexts, 'cure'> & { cure: FailureTexts['cure'] | 'change' }

/**
 * What happened, what to do, and which button that is.
 *
 * @param secondsLeft until another try is taken
 */
export function emailFailureTexts(
  reason: LoginFailure,
  {
    messages,
    secondsLeft = 0,
    step = 'code',
  }: {
    messages: LoginTexts<typeof en>
    secondsLeft?: number | undefined
    /** What waited in the mailbox. */
    step?: 'code' | 'device' | undefined
  },
): EmailFailureTexts {
  const said = (title: string, hint = ''): EmailFailureTexts => ({ cure: 'again', hint, title })
  const linkExpired = said(messages['login.linkExpired'], messages['login.failedHint'])
  switch (reason) {
    case 'code_expired':
      return step === 'device'
        ? linkExpired
        : said(messages['login.codeExpired'], messages['login.codeUsedHint'])
    case 'code_tries_used':
    case 'code_wrong':
      return said(messages['login.codeUsed'], messages['login.codeUsedHint'])
    case 'device_refused':
      return said(messages['login.linkRefused'], messages['login.linkRefusedHint'])
    case 'invalid_email':
      return { ...said(messages['login.invalid']), cure: 'change' }
    case 'mail_failed':
      return said(messages['login.mailFailed'], messages['login.mailFailedHint'])
    // Of an account at a provider nothing is asked here.
    case 'other_browser':
    case 'identity_moved':
    case 'provider_again':
    case 'provider_down':
    case 'provider_off':
    case 'provider_refused':
    case 'recovery_down':
      return loginFailureTexts('failed', { messages })
    default:
      return reason === 'timeout' && step === 'device'
        ? linkExpired
        : loginFailureTexts(reason, { messages, secondsLeft })
  }
}
