import {
  type Clock,
  type Connector,
  LoginFailedError,
  type LoginState,
  RequestAbortedError,
  type StartLoginParameters,
} from '@latchkey/core/adapter'
import type { StoreApi } from 'zustand/vanilla'
import type { Channel } from '../frame/createChannel.ts'
import { failed, type Known, mayHaveEntered, reasonWhile, throttled } from './loginState.ts'
import { toLoginError } from './toLoginError.ts'

/** How long a login that succeeded is still shown, while the page connects the wallet. */
const connectingMs = 5000

/** One login, from its start to its end. */
export type Login = {
  /** Aborted when it ends without the visitor: what was asked for it wants no answer any more. */
  signal: AbortSignal
  /** The visitor is in. */
  enter(): void
  /** Shows why, unless there is a state of its own for it. */
  fail(cause: unknown, shown?: LoginState | undefined): void
}

export type CreateLoginOptions = {
  call: Channel['call']
  clock: Clock
  /** Whether the page shows the visitor as logged in. */
  hasSession(): boolean
  isOnline(): boolean
  /** All ends with it. */
  lifetime: AbortSignal
  /** The visitor is in: makes the session. */
  onEntered(
    parameters: Pick<StartLoginParameters, 'signal' | 'signIn'>,
  ): Promise<readonly Connector[]>
  /** A login was left that the frame may have ended well meanwhile. */
  onLeft(): void
  /** A login begins; nothing was asked for it yet. */
  onStart(): void
  page: Window & typeof globalThis
  /** Loads the frame again, where it is there. */
  reload(): void
  walletOrigin: string
}

/** The one login that stands, by whatever the visitor is known: how it begins, and each way that it ends. */
export function createStanding({
  call,
  clock,
  isOnline,
  lifetime,
  onEntered,
  onLeft,
  onStart,
  store,
}: Omit<CreateLoginOptions, 'hasSession' | 'page' | 'reload' | 'walletOrigin'> & {
  store: StoreApi<LoginState>
}) {
  let current: (Login & { end(error: Error, shown?: LoginState): void }) | undefined
  let stopConnecting = () => {}

  function show(state: LoginState): void {
    stopConnecting()
    // The whole state: its members differ in their fields.
    store.setState(state, true)
  }

  function cancel(): void {
    const login = current
    if (!login) {
      if (store.getState().status !== 'idle') show({ status: 'idle' })
      return
    }
    const state = store.getState()
    login.end(new RequestAbortedError())
    // Nothing is lost where the frame does not learn of it: the next login takes the place of this one.
    call('login.cancel', {}).catch(() => undefined)
    if (mayHaveEntered(state)) onLeft()
  }

  /** Begins one in the place of any other; `ask` is what comes first. */
  function begin(
    known: Known,
    { signal, signIn }: Pick<StartLoginParameters, 'signal' | 'signIn'>,
    ask: (login: Login) => void,
  ): Promise<readonly Connector[]> {
    return new Promise((resolve, reject) => {
      const controller = new AbortController()
      const login = {
        end(error: Error, shown?: LoginState) {
          if (login !== current) return
          current = undefined
          controller.abort()
          const isFailed = error instanceof LoginFailedError
          show(shown ?? (isFailed ? failed(known, error) : { status: 'idle' }))
          reject((isFailed && throttled(error, clock.now())) || error)
        },
        enter() {
          show({ ...known, status: 'connecting' })
          onEntered({ signal: controller.signal, signIn }).then((connectors) => {
            if (login !== current) return
            current = undefined
            stopConnecting = clock.after(connectingMs, () => show({ status: 'idle' }))
            resolve(connectors)
          }, login.fail)
        },
        fail: (cause: unknown, shown?: LoginState) =>
          login.end(
            reasonWhile(store.getState(), toLoginError(cause, { isOnline: isOnline() })),
            shown,
          ),
        signal: controller.signal,
      }
      current = login
      if (signal.aborted) return cancel()
      signal.addEventListener('abort', () => login === current && cancel(), { once: true })
      show({ ...known, status: 'opening' })
      onStart()
      ask(login)
    })
  }

  lifetime.addEventListener('abort', cancel, { once: true })

  return { begin, cancel, show, standing: (): Login | undefined => current }
}
