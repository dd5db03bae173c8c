import {
  type EmailLoginState,
  type FarcasterLoginState,
  type LoginErrorCode,
  LoginFailedError,
  type LoginState,
  LoginThrottledError,
  type SiteLoginState,
  type SocialLoginState,
} from '@latchkey/core/adapter'
import type { FrameResult } from '@latchkey/protocol/frame'
import { FrameFailedError } from '../errors/frame.ts'

/** Between two mails of a login (S5.32, S9.3). */
const resendMs = 30_000

/** After these the same step can be tried again, with another code or a little later. */
const retryable: ReadonlySet<LoginErrorCode> = new Set([
  'code_expired',
  'code_tries_used',
  'code_wrong',
  'locked',
  'mail_failed',
  'offline',
  'rate_limited',
  'unavailable',
])

export type EmailKnown = Pick<EmailLoginState, 'email' | 'kind'>

/** In these the frame may get on by itself. */
const entering: ReadonlySet<LoginState['status']> = new Set([
  'away',
  'connecting',
  'device',
  'held',
  'returned',
  'scan',
])

/** Who logs in, as each state of their login says it. */
export type Known =
  | EmailKnown
  | Pick<FarcasterLoginState, 'kind'>
  | Pick<SiteLoginState, 'kind'>
  | Pick<SocialLoginState, 'kind' | 'provider'>

/** What the frame answers to a step: which one is next. */
export type Step = FrameResult<'login.code' | 'login.device' | 'login.email' | 'login.resend'>

export function knownBy(email: string): EmailKnown {
  return { email, kind: 'email' }
}

/** What is shown of a step that waits for the visitor. */
export function waiting(
  known: EmailKnown,
  { action: _, ...step }: Exclude<Step, { action: 'CONNECT' }>,
): LoginState {
  if ('freeAtMs' in step) return { ...known, ...step, status: 'held' }
  return 'number' in step
    ? { ...known, ...step, status: 'device' }
    : { ...known, error: undefined, isChecking: false, mail: undefined, ...step, status: 'code' }
}

/** What is shown of a login that has ended for a reason. */
export function failed(known: Known, error: LoginFailedError): LoginState {
  return {
    ...known,
    code: error.reason,
    retryAtMs: factOf(error.cause, 'retryAtMs'),
    status: 'failed',
  }
}

/** Reasons by which a frame says that it waits no longer. */
const over: ReadonlySet<LoginErrorCode> = new Set(['code_expired', 'timeout'])

/** Why a login failed: one that ran out while another device was to decide had no code any more, and nothing in a mailbox. */
export function reasonWhile(state: LoginState, error: LoginFailedError): LoginFailedError {
  if (state.status !== 'held' || !over.has(error.reason)) return error
  return new LoginFailedError({ cause: error.cause, reason: 'device_held' })
}

/** What is shown of a step that went wrong and stays, where it can be tried again; else the login is over. */
export function stillWaiting(state: LoginState, error: LoginFailedError): LoginState | undefined {
  const { cause, reason } = error
  if (!retryable.has(reason)) return undefined
  if (state.status === 'device') return state
  if (state.status !== 'code') return undefined
  return {
    ...state,
    error: reason,
    isChecking: false,
    retryAtMs: factOf(cause, 'retryAtMs') ?? state.retryAtMs,
    triesLeft: reason === 'code_tries_used' ? 0 : (factOf(cause, 'triesLeft') ?? state.triesLeft),
  }
}

/** Within 30 s of a mail whose code counts no more: the server says how long it is until the next one. */
export function throttled(error: LoginFailedError, nowMs: number): LoginThrottledError | undefined {
  if (error.reason !== 'rate_limited') return undefined
  const leftMs = (factOf(error.cause, 'retryAtMs') ?? Number.POSITIVE_INFINITY) - nowMs
  if (leftMs <= 0 || leftMs > resendMs) return undefined
  return new LoginThrottledError({ retryAfterSeconds: Math.ceil(leftMs / 1000) })
}

/** Whether the frame may have let the visitor in, although the page does not know it yet. */
export function mayHaveEntered(state: LoginState): boolean {
  if (state.status === 'code') return state.isChecking
  return entering.has(state.status)
}

/** A number that the frame says with an error. */
function factOf(cause: unknown, name: 'retryAtMs' | 'triesLeft'): number | undefined {
  const fact = cause instanceof FrameFailedError ? cause.facts[name] : undefined
  return typeof fact === 'number' ? fact : undefined
}
