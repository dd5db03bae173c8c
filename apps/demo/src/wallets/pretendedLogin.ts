import type {
  LoginErrorCode,
  LoginState,
  SessionSource,
  SocialLoginState,
  WaitingRequest,
} from '@latchkey/core/adapter'

/** How a visitor brings a login into a state that is to be looked at: by the code that they enter. */
const answers = { approve: '333333', device: '222222', expired: '111111', wrong: '000000' } as const

/** A login whose screens can be looked at without a wallet behind it: no mail is sent, and no one is let in. */
export function pretendedLogin(): SessionSource {
  const listeners = new Set<() => void>()
  let state: LoginState = { status: 'idle' }
  const say = (next: LoginState) => {
    state = next
    for (const listener of listeners) listener()
  }
  /** Says each after the other, as long as a server takes to answer. */
  const sayAll = ([next, ...rest]: readonly LoginState[]) => {
    if (!next) return
    say(next)
    setTimeout(() => state === next && sayAll(rest), 300)
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
          else if (code === answers.expired) say({ ...before, error: 'code_expired' })
          else if (code === answers.wrong)
            say({ ...before, error: 'code_wrong', triesLeft: before.triesLeft - 1 })
          else say({ email: before.email, kind: 'email', status: 'connecting' })
        },
        async resend() {
          if (state.status === 'code') say(waiting(state.email))
        },
        openWindow() {
          if (state.status === 'blocked') say({ ...state, isClosed: false, status: 'away' })
        },
        start(way) {
          if ('provider' in way) {
            // No one would be in it.
            way.window.current()?.close()
            sayAll(socialStates(way.provider))
          } else
            sayAll([{ email: way.email, kind: 'email', status: 'sending' }, waiting(way.email)])
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
    walletOrigin: globalThis.location?.origin,
  }
}

/** A login at a provider up to the state that `?social=` names, which may be why it fails; else to its end. */
function socialStates(provider: SocialLoginState['provider']): readonly LoginState[] {
  const known = { kind: 'social', provider } as const
  const opening: LoginState = { ...known, status: 'opening' }
  const away: LoginState = { ...known, isClosed: false, status: 'away' }
  const returned: LoginState = { ...known, status: 'returned' }
  const until = new URLSearchParams(location.search).get('social') ?? 'connecting'
  switch (until) {
    case 'opening':
      return [opening]
    case 'away':
      return [opening, away]
    case 'closed':
      return [opening, away, { ...away, isClosed: true }]
    case 'returned':
      return [opening, away, returned]
    case 'connecting':
      return [opening, away, returned, { ...known, status: until }]
    case 'blocked':
      return [opening, { ...known, status: until }]
    case 'lost':
      return [opening, away, { ...known, status: until }]
    default: {
      const code = until as LoginErrorCode
      return [opening, away, { ...known, code, retryAtMs: undefined, status: 'failed' }]
    }
  }
}

function waitingRequest(): WaitingRequest {
  let reject = () => {}
  const ended = new Promise<'rejected'>((resolve) => {
    reject = () => resolve('rejected')
  })
  return { ended, reject: () => reject() }
}
