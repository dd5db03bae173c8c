import {
  type LoginActions,
  type LoginFailedError,
  type LoginState,
  LoginThrottledError,
} from '@latchkey/core/adapter'
import { emailCode, type FrameEventData } from '@latchkey/protocol/frame'
import type { CreateLoginOptions, Login } from './createStanding.ts'
import { keepAsking } from './keepAsking.ts'
import { type EmailKnown, knownBy, type Step, stillWaiting, waiting } from './loginState.ts'
import { toLoginError } from './toLoginError.ts'

/** What a visitor does at the steps of a login by e-mail, and what the frame answers to it. */
export function createSteps({
  call,
  clock,
  hasSession,
  isOnline,
  show,
  standing,
  store,
}: Pick<CreateLoginOptions, 'call' | 'clock' | 'hasSession' | 'isOnline'> &
  Pick<LoginActions, 'store'> & {
    show(state: LoginState): void
    /** The login that stands; any other has ended. */
    standing(): Login | undefined
  }) {
  const resending = new WeakMap<Login, Promise<void>>()

  function ask(login: Login, known: EmailKnown): void {
    const asked = { email: known.email, ...(hasSession() && { hasSession: true }) }
    const onSent = () => login === standing() && show({ ...known, status: 'sending' })
    call('login.email', asked, { onSent, signal: login.signal }).then(
      (step) => take(login, known, step),
      login.fail,
    )
  }

  /** Takes what the frame answered, unless the visitor has turned away. */
  function take(login: Login, known: EmailKnown, step: Step): void {
    if (login !== standing()) return
    if (step.action === 'CONNECT') login.enter()
    else {
      const { status } = store.getState()
      const isAsking = status === 'device' || status === 'held'
      show(waiting(known, step))
      if (!isAsking && step.action !== 'VERIFY_OTP') void waitForDevice(login, known)
    }
  }

  /** The mail may be read an hour later, on another device, and that device may let this one in. */
  function waitForDevice(login: Login, known: EmailKnown): Promise<void> {
    return keepAsking({
      ask: () => call('login.device', {}, { signal: login.signal }),
      clock,
      isOnline,
      login,
      take(step) {
        take(login, known, step)
        return step.action === 'CONNECT' ? 'done' : 'same'
      },
    })
  }

  async function enterCode(code: string): Promise<void> {
    const login = standing()
    const state = store.getState()
    if (!login || state.status !== 'code' || state.isChecking) return
    // Nothing that is no code costs the visitor a try.
    if (!emailCode.safeParse(code).success) return show({ ...state, error: 'code_wrong' })
    show({ ...state, error: undefined, isChecking: true })
    try {
      const { signal } = login
      take(login, knownBy(state.email), await call('login.code', { code }, { signal }))
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
    const sent =
      resending.get(login) ??
      sendAgain(login, knownBy(state.email)).finally(() => resending.delete(login))
    resending.set(login, sent)
    return sent
  }

  async function sendAgain(login: Login, known: EmailKnown): Promise<void> {
    try {
      take(login, known, await call('login.resend', {}, { signal: login.signal }))
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

  return { ask, enterCode, resend, takeUnsent }
}
