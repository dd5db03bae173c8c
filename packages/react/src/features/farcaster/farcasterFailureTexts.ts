import type { LoginFailure } from '../../kit/login/loginFailureOf.ts'
import { type FailureTexts, loginFailureTexts } from '../../kit/login/loginFailureTexts.ts'
import type { LoginTexts } from '../../kit/login/useLoginTexts.ts'
import type { en } from './en.ts'

/**
 * What happened, what to do, and which button that is.
 *
 * @param secondsLeft until another try is taken
 */
export function farcasterFailureTexts(
  reason: LoginFailure,
  { messages, secondsLeft }: { messages: LoginTexts<typeof en>; secondsLeft: number },
): FailureTexts {
  const said = (title: string, hint: string): FailureTexts => ({ cure: 'again', hint, title })
  // The button waits as long, and does not say why.
  const soon =
    secondsLeft > 0 ? messages['login.retryIn'](secondsLeft) : messages['login.unavailableHint']
  switch (reason) {
    case 'identity_moved':
      return {
        cure: 'otherWay',
        hint: messages['farcaster.movedHint'],
        title: messages['farcaster.moved'],
      }
    case 'provider_down':
      return said(messages['farcaster.down'], soon)
    case 'provider_off':
      return { cure: 'otherWay', hint: '', title: messages['farcaster.off'] }
    case 'provider_refused':
      return said(messages['farcaster.refused'], messages['farcaster.refusedHint'])
    case 'recovery_down':
      return said(messages['farcaster.recoveryDown'], soon)
    case 'timeout':
      return said(messages['farcaster.expired'], messages['farcaster.expiredHint'])
    case 'device_refused':
      return said(messages['login.linkRefused'], messages['login.linkRefusedHint'])
    // No mail is sent here, and no window opened.
    case 'code_expired':
    case 'code_tries_used':
    case 'code_wrong':
    case 'invalid_email':
    case 'mail_failed':
    case 'other_browser':
    case 'provider_again':
      return loginFailureTexts('failed', { messages })
    default:
      return loginFailureTexts(reason, { messages, secondsLeft })
  }
}
