import { LoginFailedError } from '@latchkey/core'
import type {
  LoginErrorCode,
  LoginState,
  SessionSource,
  WaitingRequest,
} from '@latchkey/core/adapter'

/** How a visitor brings a login into a state that is to be looked at: by the code that they enter. */
const answers = {
  approve: '333333',
  device: '222222',
  expired: '111111',
  held: '444444',
  wrong: '000000',
} as const

/** How long another device has to answer; a minute less, so that the hours that are left stay the same while it is looked at. */
const heldMs = 23 * 3_600_000 - 60_000

/** Where a login at a provider comes to, and stays. */
export const pretendedSteps = [
  'opening',
  'blocked',
  'away',
  'closed',
  'held',
  'lost',
  'returned',
  'other_browser',
  'provider_again',
  'provider_down',
  'provider_off',
  'provider_refused',
  'recovery_down',
  'scan',
  'timeout',
] as const
export type PretendedStep = (typeof pretendedSteps)[number]

type SocialLogin = Extract<LoginState, { kind: 'social' }>
type FarcasterLogin = Extract<LoginState, { kind: 'farcaster' }>

/**
 * A login whose screens can be looked at without a wallet behind it: no mail is sent, no provider asked, and no one is let
 * in.
 *
 * @param step of a login at a provider
 */
export function pretendedLogin(step: PretendedStep = 'opening'): SessionSource {
  const listeners = new Set<() => void>()
  let state: LoginState = { status: 'idle' }
  const say = (next: LoginState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const retryAtMs = () => Date.now() + 30_000
  const waiting = (email: string): Extract<LoginState, { status: 'code' }> => ({
    email,
    error: undefined,
    isChecking: false,
    kind: 'email',
    lifetimeMinutes: 10,
    retryAtMs: retryAtMs(),
    status: 'code',
    triesLeft: 5,
  })
  return {
    id: 'pretended',
    load: async ({ onRequest }) => ({
      login: {
        cancel: () => say({ status: 'idle' }),
        async enterCode(code) {
          if (state.status !== 'code') return
          const before = state
          say({ ...before, isChecking: true })
          await Promise.resolve()
          if (code === answers.approve) onRequest(waitingRequest())
          else if (code === answers.device)
            say({
              email: before.email,
              kind: 'email',
              number: '47',
              retryAtMs: retryAtMs(),
              status: 'device',
            })
          else if (code === answers.held)
            say({
              email: before.email,
              freeAtMs: Date.now() + heldMs,
              kind: 'email',
              status: 'held',
            })
          else if (code === answers.expired) say({ ...before, error: 'code_expired' })
          else if (code === answers.wrong)
            say({ ...before, error: 'code_wrong', triesLeft: before.triesLeft - 1 })
          else say({ email: before.email, kind: 'email', status: 'connecting' })
        },
        async resend() {
          if (state.status === 'code') say(waiting(state.email))
        },
        openWindow: () => undefined,
        start(way) {
          if ('provider' in way) {
            const state =
              'window' in way ? socialStateOf(step, way.provider) : farcasterStateOf(step)
            say(state)
            return state.status === 'failed'
              ? Promise.reject(new LoginFailedError({ reason: state.code }))
              : new Promise(() => undefined)
          }
          if ('getAssertion' in way) {
            say({ kind: 'site', status: 'opening' })
            return new Promise(() => undefined)
          }
          const { email } = way
          say({ email, kind: 'email', status: 'sending' })
          // As long as a server takes to answer.
          setTimeout(() => say(waiting(email)), 300)
          return new Promise(() => undefined)
        },
        store: {
          getState: () => state,
          subscribe(listener) {
            listeners.add(listener)
            return () => void listeners.delete(listener)
          },
        },
      },
      open: async () => [],
      restore: async () => [],
    }),
    opensBy: 'login',
    type: 'AUTH',
    walletOrigin: location.origin,
  }
}

function socialStateOf(step: PretendedStep, provider: SocialLogin['provider']): SocialLogin {
  const of = { kind: 'social', provider } as const
  switch (step) {
    case 'away':
    case 'closed':
      return { ...of, isClosed: step === 'closed', status: 'away' }
    case 'held':
      return { ...of, freeAtMs: Date.now() + heldMs, status: step }
    case 'blocked':
    case 'lost':
    case 'opening':
    case 'returned':
      return { ...of, status: step }
    case 'scan':
      return { ...of, status: 'opening' }
    default:
      return {
        ...of,
        code: step satisfies LoginErrorCode,
        retryAtMs: undefined,
        status: 'failed',
      }
  }
}

function farcasterStateOf(step: PretendedStep): FarcasterLogin {
  const of = { kind: 'farcaster' } as const
  switch (step) {
    case 'opening':
    case 'returned':
      return { ...of, status: step }
    case 'held':
      return { ...of, freeAtMs: Date.now() + heldMs, status: step }
    case 'away':
    case 'blocked':
    case 'closed':
    case 'lost':
    case 'scan':
      return {
        ...of,
        expiresAtMs: Date.now() + 300_000,
        status: 'scan',
        url: 'https://farcaster.example/~/siwf?channelToken=K7Q2M9XW4ZP8',
      }
    default:
      return { ...of, code: step satisfies LoginErrorCode, retryAtMs: undefined, status: 'failed' }
  }
}

function waitingRequest(): WaitingRequest {
  let reject = () => {}
  const ended = new Promise<'rejected'>((resolve) => {
    reject = () => resolve('rejected')
  })
  return { ended, reject: () => reject() }
}
