import {
  type Latchkey,
  type LoginActions,
  type LoginState,
  loadLogin,
  login,
  RequestAbortedError,
} from '@latchkey/core'

/** A login that has begun. */
export type Login = {
  actions: LoginActions
  /** What the source said of the login before. */
  before: LoginState
  /** Settles when the visitor is connected, or the login has ended otherwise. */
  ended: Promise<unknown>
}

/** Begins a login, which ends when its screens are left. */
export async function beginLogin(latchkey: Latchkey, email: string): Promise<Login> {
  const { store } = latchkey
  const actions = await loadLogin(latchkey)
  if (!isShown(latchkey)) throw new RequestAbortedError()
  const before = actions.store.getState()
  const { namespace } = store.getState().modal
  const ended = login(latchkey, { email, namespace })
  const stop = store.subscribe(() => {
    if (isShown(latchkey)) return
    stop()
    // Whose code was right is let in, wherever they look.
    if (actions.store.getState().status !== 'connecting') actions.cancel()
  })
  ended.then(stop, stop)
  return { actions, before, ended }
}

function isShown({ store }: Latchkey): boolean {
  const { modal, router } = store.getState()
  return (
    modal.open &&
    router.some(({ name }) => name === 'EmailVerifyOtp' || name === 'EmailVerifyDevice')
  )
}
