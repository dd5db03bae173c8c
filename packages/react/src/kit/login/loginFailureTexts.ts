import type { LoginErrorCode } from '@latchkey/core'
import type { en } from './en.ts'
import type { LoginFailure } from './loginFailureOf.ts'
import type { LoginTexts } from './useLoginTexts.ts'

/** What went wrong with a code, a link or a mail. */
export type MailFailure = Extract<
  LoginErrorCode,
  | 'code_expired'
  | 'code_tries_used'
  | 'code_wrong'
  | 'device_refused'
  | 'invalid_email'
  | 'mail_failed'
>

/** What went wrong with an account at a provider. */
export type ProviderFailure = Extract<
  LoginErrorCode,
  | 'other_browser'
  | 'identity_moved'
  | 'provider_again'
  | 'provider_down'
  | 'provider_off'
  | 'provider_refused'
  | 'recovery_down'
>

/** What may go wrong with any login. */
export type SharedFailure = Exclude<LoginFailure, MailFailure | ProviderFailure>

/** What happened, what to do, and which button that is. */
export type FailureTexts = { title: string; hint: string; cure: 'again' | 'otherWay' }

/**
 * The words for what may go wrong with any login.
 *
 * @param secondsLeft until another try is taken
 */
export function loginFailureTexts(
  reason: SharedFailure,
  { messages, secondsLeft = 0 }: { messages: LoginTexts; secondsLeft?: number | undefined },
): FailureTexts {
  const said = (
    name: SaidName,
    hint: SaidName,
    cure: FailureTexts['cure'] = 'again',
  ): FailureTexts => ({
    cure,
    hint: messages[`login.${hint}`],
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
    case 'device_held':
      return said('unanswered', 'unansweredHint')
    case 'descriptor_changed':
      return said('descriptor', 'descriptorHint', 'otherWay')
    case 'embedder_refused':
      return said('embedder', 'embedderHint', 'otherWay')
    case 'insecure':
      return said('insecure', 'insecureHint', 'otherWay')
    case 'load_failed':
      return said('loadFailed', 'loadFailedHint')
    case 'locked':
      return said('locked', 'lockedHint')
    case 'offline':
      return said('offline', 'offlineHint')
    case 'slot_damaged':
      return said('damaged', 'damagedHint')
    case 'timeout':
      return said('timeout', 'failedHint')
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

/** A text without blanks to fill in. */
type SaidName = {
  [K in keyof typeof en]: (typeof en)[K] extends string
    ? K extends `login.${infer Name}`
      ? Name
      : never
    : never
}[keyof typeof en]
