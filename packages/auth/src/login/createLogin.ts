import {
  type Clock,
  type Connector,
  type LoginActions,
  LoginFailedError,
  type LoginState,
  RequestAbortedError,
  type StartLoginParameters,
} from '@latchkey/core/adapter'
import { emailAddress, type FrameEventData } from '@latchkey/protocol/frame'
import { createStore } from 'zustand/vanilla'
import type { Channel } from '../frame/createChannel.ts'
import { createSteps } from './createSteps.ts'
import { failed, type Known, knownBy, mayHaveEntered, throttled } from './loginState.ts'
import { toLoginError } from './toLoginError.ts'

/** How long a login that succeeded is still shown, while the page connects the wallet. */
const connectingMs = 5000

/** One login, from its address to its end. */
export type Login = {
  controller: AbortController
  known: Known
  /** Another mail is on its way. */
  resending?: Promise<void> | undefined
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
export function createLogin(options: CreateLoginOptions): LoginActions & {
  /** The frame says that the mail of the code it waits for was not sent. */
  takeUnsent(mail: FrameEventData<'login'>['mail']): void
} {
  const { call, clock, hasSession, isOnline, onEntered, onLeft, onStart } = options
  const store = createStore<LoginState>(() => ({ status: 'idle' }))
  let current: Login | undefined
  let stopConnecting = () => {}

  const show = (state: LoginState) => {
    stopConnecting()
    // The whole state: its members differ in their fields.
    store.setState(state, true)
  }
  const { take, ...steps } = createSteps({ ...options, show, standing: () => current, store })

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
    const known = knownBy(address.data ?? email)
    if (!address.success) {
      const error = new LoginFailedError({ reason: 'invalid_email' })
      show(failed(known, error))
      return Promise.reject(error)
    }
    return new Promise((resolve, reject) => {
      const controller = new AbortController()
      const fail = (cause: unknown) => login.fail(toLoginError(cause, { isOnline: isOnline() }))
      const login: Login = {
        controller,
        enter() {
          show({ ...known, status: 'connecting' })
          onEntered({ signal: controller.signal, signIn }).then((connectors) => {
            if (login !== current) return
            current = undefined
            stopConnecting = clock.after(connectingMs, () => show({ status: 'idle' }))
            resolve(connectors)
          }, fail)
        },
        fail(error) {
          if (login !== current) return
          current = undefined
          // What was asked for it wants no answer any more.
          controller.abort()
          const isFailed = error instanceof LoginFailedError
          show(isFailed ? failed(known, error) : { status: 'idle' })
          reject((isFailed && throttled(error, clock.now())) || error)
        },
        known,
      }
      current = login
      if (signal.aborted) return cancel()
      signal.addEventListener('abort', () => login === current && cancel(), { once: true })
      show({ ...known, status: 'opening' })
      onStart()
      const asked = { email: known.email, ...(hasSession() && { hasSession: true }) }
      const onSent = () => login === current && show({ ...known, status: 'sending' })
      call('login.email', asked, { onSent, signal: controller.signal }).then(
        (step) => take(login, step),
        fail,
      )
    })
  }

  return { ...steps, cancel, start, store }
}
