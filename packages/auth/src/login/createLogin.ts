import {
  type Clock,
  type Connector,
  type EmailLoginState,
  type LoginActions,
  type LoginErrorCode,
  LoginFailedError,
  type LoginState,
  LoginThrottledError,
  pause,
  RequestAbortedError,
  type StartLoginParameters,
} from '@latchkey/core/adapter'
import {
  emailAddress,
  emailCode,
  type FrameEventData,
  type FrameResult,
} from '@latchkey/protocol/frame'
import { createStore } from 'zustand/vanilla'
import { FrameFailedError } from '../errors/frame.ts'
import type { Channel } from '../frame/createChannel.ts'
import { toLoginError } from './toLoginError.ts'

/** Between two questions whether the device is confirmed, where the first was answered at once. */
const askAgainMs = 1000
/** The same while the visitor's line is down. */
const offlineAgainMs = 5000
/** Between two mails of a login (S5.32, S9.3). */
const resendMs = 30_000
/** How long a login that succeeded is still shown, while the page connects the wallet. */
const connectingMs = 5000

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

type Step = FrameResult<'login.code' | 'login.device' | 'login.email' | 'login.resend'>

/** Who logs in, as each state of their login says it. */
type Known = Pick<EmailLoginState, 'email' | 'kind'>

/** One login, from its address to its end. */
type Login = {
  controller: AbortController
  known: Known
  enter(): void
  fail(error: Error): void
}

export type CreateLoginOptions = {
  call: Channel['call']
  clock: Clock
  /** Whether the page shows the visitor as logged in. */
  hasSession(): boolean
  isOnline(): boolean
  /** The visitor is in: makes the session. */
  onEntered(
    parameters: Pick<StartLoginParameters, 'signal' | 'signIn'>,
  ): Promise<readonly Connector[]>
  /** A login was left that the frame may have ended well meanwhile. */
  onLeft(): void
  /** A login begins; nothing was asked for it yet. */
  onStart(): void
}

/** How a visitor logs in: an address, a code, and on a device that is new to the wallet its confirmation. */
export function createLogin({
  call,
  clock,
  hasSession,
  isOnline,
  onEntered,
  onLeft,
  onStart,
}: CreateLoginOptions): LoginActions & {
  /** The frame says that the mail of the code it waits for was not sent. */
  takeUnsent(mail: FrameEventData<'login'>['mail']): void
} {
  const store = createStore<LoginState>(() => ({ status: 'idle' }))
  let current: Login | undefined
  let resending: Promise<void> | undefined
  let stopConnecting = () => {}

  const show = (state: LoginState) => {
    stopConnecting()
    // The whole state: its members differ in their fields.
    store.setState(state, true)
  }

  /** Takes what the frame answered, unless the visitor has turned away. */
  function take(login: Login, step: Step): void {
    if (login !== current) return
    const { known } = login
    if (step.action === 'CONNECT') login.enter()
    else if (step.action === 'VERIFY_OTP') {
      const { lifetimeMinutes, mail, retryAtMs, triesLeft } = step
      show({
        ...known,
        error: undefined,
        isChecking: false,
        lifetimeMinutes,
        mail,
        retryAtMs,
        status: 'code',
        triesLeft,
      })
    } else {
      const isNew = store.getState().status !== 'device'
      show({ ...known, number: step.number, retryAtMs: step.retryAtMs, status: 'device' })
      if (isNew) void waitForDevice(login)
    }
  }

  /** Asks again for as long as the login stands: the mail may be read an hour later, on another device. */
  async function waitForDevice(login: Login): Promise<void> {
    const { signal } = login.controller
    while (login === current) {
      const askedAtMs = clock.now()
      let isOffline = false
      try {
        const step = await call('login.device', {}, { signal })
        take(login, step)
        if (step.action === 'CONNECT') return
      } catch (cause) {
        if (login !== current) return
        const error = toLoginError(cause, { isOnline: isOnline() })
        // The line may be down though the browser does not know it.
        isOffline = error.reason === 'offline' || error.reason === 'unavailable'
        if (!isOffline && error.reason !== 'timeout') return login.fail(error)
      }
      const restMs = isOffline ? offlineAgainMs : askedAtMs + askAgainMs - clock.now()
      if (restMs > 0) await pause(restMs, signal, clock)
    }
  }

  /** Ends the login that stands, in whichever way `run` does. */
  function end(login: Login, run: () => void): void {
    if (login !== current) return
    current = undefined
    resending = undefined
    // What was asked for it wants no answer any more.
    login.controller.abort()
    run()
  }

  function cancel(): void {
    const login = current
    if (!login) {
      if (store.getState().status !== 'idle') show({ status: 'idle' })
      return
    }
    const state = store.getState()
    login.fail(new RequestAbortedError())
    // Nothing is lost where the frame does not learn of it: the next login takes the place of this one.
    call('login.cancel', {}).catch(() => undefined)
    if (mayHaveEntered(state)) onLeft()
  }

  function start({ email, signal, signIn }: StartLoginParameters): Promise<readonly Connector[]> {
    cancel()
    const address = emailAddress.safeParse(email)
    if (!address.success)
      return refuse(knownBy(email), new LoginFailedError({ reason: 'invalid_email' }))
    const known = knownBy(address.data)
    return new Promise((resolve, reject) => {
      const login: Login = {
        controller: new AbortController(),
        known,
        enter() {
          show({ ...known, status: 'connecting' })
          onEntered({ signal: login.controller.signal, signIn }).then(
            (connectors) => {
              if (login !== current) return
              current = undefined
              stopConnecting = clock.after(connectingMs, () => show({ status: 'idle' }))
              resolve(connectors)
            },
            (cause: unknown) => login.fail(toLoginError(cause, { isOnline: isOnline() })),
          )
        },
        fail(error) {
          end(login, () => {
            show(error instanceof LoginFailedError ? failed(known, error) : { status: 'idle' })
            reject(throttled(error) ?? error)
          })
        },
      }
      current = login
      if (signal.aborted) return cancel()
      signal.addEventListener('abort', () => login === current && cancel(), { once: true })
      show({ ...known, status: 'opening' })
      onStart()
      const asked = { email: known.email, ...(hasSession() && { hasSession: true }) }
      const { signal: wanted } = login.controller
      const onSent = () => login === current && show({ ...known, status: 'sending' })
      call('login.email', asked, { onSent, signal: wanted }).then(
        (step) => take(login, step),
        (cause: unknown) => login.fail(toLoginError(cause, { isOnline: isOnline() })),
      )
    })
  }

  /** Within 30 s of a mail whose code counts no more: the server says how long it is until the next one. */
  function throttled(error: Error): LoginThrottledError | undefined {
    if (!(error instanceof LoginFailedError) || error.reason !== 'rate_limited') return undefined
    const leftMs = (factOf(error.cause, 'retryAtMs') ?? Number.POSITIVE_INFINITY) - clock.now()
    if (leftMs <= 0 || leftMs > resendMs) return undefined
    return new LoginThrottledError({ retryAfterSeconds: Math.ceil(leftMs / 1000) })
  }

  function refuse(known: Known, error: LoginFailedError): Promise<never> {
    show(failed(known, error))
    return Promise.reject(error)
  }

  async function enterCode(code: string): Promise<void> {
    const login = current
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

  /** Says what is wrong with the step, which stays where it can be tried again. */
  function failStep(login: Login, cause: unknown): LoginFailedError {
    const error = toLoginError(cause, { isOnline: isOnline() })
    const state = store.getState()
    if (login !== current) return error
    if (state.status === 'code' && retryable.has(error.reason))
      show({
        ...state,
        error: error.reason,
        isChecking: false,
        retryAtMs: factOf(cause, 'retryAtMs') ?? state.retryAtMs,
        triesLeft:
          error.reason === 'code_tries_used' ? 0 : (factOf(cause, 'triesLeft') ?? state.triesLeft),
      })
    else if (state.status !== 'device' || !retryable.has(error.reason)) login.fail(error)
    return error
  }

  async function resend(): Promise<void> {
    const login = current
    const state = store.getState()
    if (!login || (state.status !== 'code' && state.status !== 'device')) return
    const leftMs = state.retryAtMs - clock.now()
    if (leftMs > 0) throw new LoginThrottledError({ retryAfterSeconds: Math.ceil(leftMs / 1000) })
    // One mail for two presses.
    resending ??= sendAgain(login).finally(() => {
      if (login === current) resending = undefined
    })
    return resending
  }

  async function sendAgain(login: Login): Promise<void> {
    try {
      const step = await call('login.resend', {}, { signal: login.controller.signal })
      if (login !== current) return
      take(login, step)
    } catch (cause) {
      if (login === current) throw failStep(login, cause)
    }
  }

  function takeUnsent(mail: FrameEventData<'login'>['mail']): void {
    const state = store.getState()
    if (state.status === 'code') show({ ...state, mail })
  }

  return { cancel, enterCode, resend, start, store, takeUnsent }
}

function knownBy(email: string): Known {
  return { email, kind: 'email' }
}

function failed(known: Known, error: LoginFailedError): LoginState {
  return {
    ...known,
    code: error.reason,
    retryAtMs: factOf(error.cause, 'retryAtMs'),
    status: 'failed',
  }
}

/** A number that the frame says with an error. */
function factOf(cause: unknown, name: 'retryAtMs' | 'triesLeft'): number | undefined {
  const fact = cause instanceof FrameFailedError ? cause.facts[name] : undefined
  return typeof fact === 'number' ? fact : undefined
}

/** Whether the frame may have let the visitor in, although the page does not know it yet. */
function mayHaveEntered(state: LoginState): boolean {
  if (state.status === 'code') return state.isChecking
  return state.status === 'connecting' || state.status === 'device'
}
