import type { Texts } from '../../kit/useTexts.ts'
import type { en } from './en.ts'
import type { LoginFailure } from './loginFailureOf.ts'

/** What to do about a login that ended. */
type LoginCure = 'again' | 'change' | 'otherWay'

type Said = { title: string; hint: string; cure: LoginCure }

/**
 * What happened, what to do, and which button that is.
 *
 * @param secondsLeft until another try is taken
 */
export function loginFailureTexts(
  reason: LoginFailure,
  {
    messages,
    secondsLeft = 0,
    step = 'code',
  }: {
    messages: Texts<typeof en>
    secondsLeft?: number | undefined
    /** What waited in the mailbox. */
    step?: 'code' | 'device' | undefined
  },
): Said {
  const said = (
    name: SaidName,
    hint: SaidName | undefined = undefined,
    cure: LoginCure = 'again',
  ): Said => ({
    cure,
    hint: hint ? messages[`login.${hint}`] : '',
    title: messages[`login.${name}`],
  })
  switch (reason) {
    case 'throttled':
      return {
        cure: 'again',
        hint: '',
        // Of no second more there is nothing to say.
        title: messages['login.retryIn'](Math.max(1, secondsLeft)),
      }
    case 'rate_limited':
      return {
        ...said('tooMany', 'tooManyHint'),
        ...(secondsLeft > 0 && { hint: messages['login.retryIn'](secondsLeft) }),
      }
    case 'blocked':
      return said('blocked', 'blockedHint')
    case 'code_expired':
      return step === 'device'
        ? said('linkExpired', 'failedHint')
        : said('codeExpired', 'codeUsedHint')
    case 'code_tries_used':
    case 'code_wrong':
      return said('codeUsed', 'codeUsedHint')
    case 'descriptor_changed':
      return said('descriptor', 'descriptorHint', 'otherWay')
    case 'device_refused':
      return said('linkRefused', 'linkRefusedHint')
    case 'embedder_refused':
      return said('embedder', 'embedderHint', 'otherWay')
    case 'insecure':
      return said('insecure', 'insecureHint', 'otherWay')
    case 'invalid_email':
      return said('invalid', undefined, 'change')
    case 'load_failed':
      return said('loadFailed', 'loadFailedHint')
    case 'locked':
      return said('locked', 'lockedHint')
    case 'mail_failed':
      return said('mailFailed', 'mailFailedHint')
    case 'offline':
      return said('offline', 'offlineHint')
    case 'slot_damaged':
      return said('damaged', 'damagedHint')
    case 'timeout':
      return said(step === 'device' ? 'linkExpired' : 'timeout', 'failedHint')
    case 'unavailable':
      return said('unavailable', 'unavailableHint')
    case 'wallet_missing':
      return said('missing', 'missingHint', 'otherWay')
    case 'failed':
      return said('failed', 'failedHint')
    default:
      return reason satisfies never
  }
}

type SaidName =
  | 'blocked'
  | 'blockedHint'
  | 'codeExpired'
  | 'codeUsed'
  | 'codeUsedHint'
  | 'damaged'
  | 'damagedHint'
  | 'descriptor'
  | 'descriptorHint'
  | 'embedder'
  | 'embedderHint'
  | 'failed'
  | 'failedHint'
  | 'insecure'
  | 'insecureHint'
  | 'invalid'
  | 'linkExpired'
  | 'linkRefused'
  | 'linkRefusedHint'
  | 'loadFailed'
  | 'loadFailedHint'
  | 'locked'
  | 'lockedHint'
  | 'mailFailed'
  | 'mailFailedHint'
  | 'missing'
  | 'missingHint'
  | 'offline'
  | 'offlineHint'
  | 'timeout'
  | 'tooMany'
  | 'tooManyHint'
  | 'unavailable'
  | 'unavailableHint'
