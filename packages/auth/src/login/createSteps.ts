import {
  type LoginActions,
  type LoginFailedError,
  type LoginState,
  LoginThrottledError,
  pause,
} from '@latchkey/core/adapter'
import { emailCode, type FrameEventData } from '@latchkey/protocol/frame'
import type { CreateLoginOptions, Login } from './createLogin.ts'
import { type Step, stillWaiting, waiting } from './loginState.ts'
import { toLoginError } from './toLoginError.ts'

/** Between two questions whether the device is confirmed, where the first was answered at once. */
const askAgainMs = 1000
/** The same while the visitor's line is down. */
const offlineAgainMs = 5000

/** What a visitor does at the steps of the login that stands, and what the frame answers to it. */
export function createSteps({
  call,
  clock,
  isOnline,
  show,
  standing,
  store,
}: Pick<CreateLoginOptions, 'call' | 'clock' | 'isOnline'> &
  Pick<LoginActions, 'store'> & {
    show(state: LoginState): void
    /** The login that stands; any other has ended. */
    standing(): Login | undefined
  }) {
  /** Takes what the frame answered, unless the visitor has turned away. */
  function take(login: Login, step: Step): void {
    if (login !== standing()) return
    if (step.action === 'CONNECT') login.enter()
    else {
      const isNew = store.getState().status !== 'device'
      show(waiting(login.known, step))
      if (isNew && step.action === 'VERIFY_DEVICE') void waitForDevice(login)
    }
  }

  /** Asks again for as long as the login stands: the mail may be read an hour later, on another device. */
  async function waitForDevice(login: Login): Promise<void> {
    const { signal } = login.controller
    while (login === standing()) {
      const askedAtMs = clock.now()
      let isOffline = false
      try {
        const step = await call('login.device', {}, { signal })
        take(login, step)
        if (step.action === 'CONNECT') return
      } catch (cause) {
        if (login !== standing()) return
        const error = toLoginError(cause, { isOnline: isOnline() })
        // The line may be down though the browser does not know it.
        isOffline = error.reason === 'offline' || error.reason === 'unavailable'
        if (!isOffline && error.reason !== 'timeout') return login.fail(error)
      }
      const restMs = isOffline ? offlineAgainMs : askedAtMs + askAgainMs - clock.now()
      if (restMs > 0) await pause(restMs, signal, clock)
    }
  }

  async function enterCode(code: string): Promise<void> {
    const login = standing()
    const state = store.getState()
    if (!login || state.status !== 'code' || state.isChecking) return
    // Nothing that is no code costs the visitor a try.
    if (!emailCode.safeParse(code).success) return show({ ...state, error: 'code_wrong' })
    show({ ...state, error: undefined, isChecking: true })
    try {
      const { signal } = login.controller
      take(login, await call('login.code', { code }, { signal }))
    } catch (cause) {
      failStep(login, cause)
    }
  }

  async function resend(): Promise<void> {
    const login = standing()
    const state = store.getState()
    if (!login || (state.status !== 'code' && state.status !== 'device')) return
    const leftMs = state.retryAtMs - clock.now()
    if (leftMs > 0) throw new LoginThrottledError({ retryAfterSeconds: Math.ceil(leftMs / 1000) })
    // One mail for two presses.
    login.resending ??= sendAgain(login).finally(() => {
      login.resending = undefined
    })
    return login.resending
  }

  async function sendAgain(login: Login): Promise<void> {
    try {
      const { signal } = login.controller
      take(login, await call('login.resend', {}, { signal }))
    } catch (cause) {
      if (login === standing()) throw failStep(login, cause)
    }
  }

  /** Says what is wrong with the step, which stays where it can be tried again. */
  function failStep(login: Login, cause: unknown): LoginFailedError {
    const error = toLoginError(cause, { isOnline: isOnline() })
    if (login === standing()) {
      const state = stillWaiting(store.getState(), error)
      if (state) show(state)
      else login.fail(error)
    }
    return error
  }

  function takeUnsent(mail: FrameEventData<'login'>['mail']): void {
    const state = store.getState()
    if (state.status === 'code') show({ ...state, mail })
  }

  return { enterCode, resend, take, takeUnsent }
}
