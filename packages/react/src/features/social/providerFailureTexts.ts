import type { LoginFailure } from '../../kit/login/loginFailureOf.ts'
import { type FailureTexts, loginFailureTexts } from '../../kit/login/loginFailureTexts.ts'
import type { LoginTexts } from '../../kit/login/useLoginTexts.ts'
import type { en } from './en.ts'

/**
 * What happened, what to do, and which button that is.
 *
 * @param secondsLeft until another try is taken
 */
export function providerFailureTexts(
  reason: LoginFailure,
  {
    messages,
    provider,
    secondsLeft,
  }: { messages: LoginTexts<typeof en>; provider: string; secondsLeft: number },
): FailureTexts {
  const said = (title: string, hint: string): FailureTexts => ({ cure: 'again', hint, title })
  // The button waits as long, and does not say why.
  const soon =
    secondsLeft > 0 ? messages['login.retryIn'](secondsLeft) : messages['login.unavailableHint']
  switch (reason) {
    case 'other_browser':
      return said(messages['social.otherBrowser'], messages['social.otherBrowserHint'])
    case 'provider_again':
      return said(messages['social.again'](provider), messages['social.lostHint'])
    case 'provider_down':
      return said(messages['social.down'](provider), soon)
    case 'provider_off':
      return { cure: 'otherWay', hint: '', title: messages['social.off'](provider) }
    case 'provider_refused':
      return said(messages['social.refused'](provider), messages['social.refusedHint'])
    case 'recovery_down':
      return said(messages['social.recoveryDown'], soon)
    case 'device_refused':
      return said(messages['login.linkRefused'], messages['login.linkRefusedHint'])
    // No mail is sent here.
    case 'code_expired':
    case 'code_tries_used':
    case 'code_wrong':
    case 'identity_moved':
    case 'invalid_email':
    case 'mail_failed':
      return loginFailureTexts('failed', { messages })
    default:
      return loginFailureTexts(reason, { messages, secondsLeft })
  }
}
