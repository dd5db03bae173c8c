import { type LoginErrorCode, LoginFailedError } from '@latchkey/core/adapter'
import {
  FrameBlockedError,
  FrameFailedError,
  FrameInsecureError,
  FrameLoadError,
  FrameTimeoutError,
  UnverifiedDomainError,
} from '../errors/frame.ts'

/** Codes of the frame that a screen has words for. */
const reasons: ReadonlySet<string> = new Set<LoginErrorCode>([
  'code_expired',
  'code_tries_used',
  'code_wrong',
  'descriptor_changed',
  'device_held',
  'device_refused',
  'embedder_refused',
  'identity_moved',
  'invalid_email',
  'locked',
  'mail_failed',
  'offline',
  'other_browser',
  'provider_again',
  'provider_down',
  'provider_off',
  'provider_refused',
  'rate_limited',
  'recovery_down',
  'slot_damaged',
  'timeout',
  'unavailable',
  'wallet_missing',
])

const outdated = 'The wallet was updated. Reload the page.'

/** What a login failed with, by what a screen says and offers; `Unknown error` where the specification has no sentence (S8.9). */
export function toLoginError(
  cause: unknown,
  { isOnline }: { isOnline: boolean },
): LoginFailedError {
  if (cause instanceof LoginFailedError) return cause
  // The frame loads itself anew, and has forgotten the login: its next try begins with the address.
  if (cause instanceof FrameFailedError && cause.frameCode === 'outdated')
    return toLoginError(new FrameLoadError({ reason: outdated }), { isOnline })
  const reason = reasonOf(cause)
  // A frame that cannot be fetched without a line is no one's mistake.
  if (reason === 'load_failed' && !isOnline)
    return new LoginFailedError({ cause, reason: 'offline' })
  const hasSentence = reason === 'load_failed' || reason === 'blocked' || reason === 'insecure'
  const message = hasSentence ? (cause as Error).message : undefined
  return new LoginFailedError({ cause, message, reason })
}

function reasonOf(cause: unknown): LoginErrorCode {
  if (cause instanceof FrameFailedError && reasons.has(cause.frameCode))
    return cause.frameCode as LoginErrorCode
  if (cause instanceof FrameLoadError) return 'load_failed'
  if (cause instanceof FrameBlockedError) return 'blocked'
  if (cause instanceof FrameInsecureError) return 'insecure'
  if (cause instanceof FrameTimeoutError) return 'timeout'
  if (cause instanceof UnverifiedDomainError) return 'embedder_refused'
  return 'unavailable'
}
