import {
  type Latchkey,
  type LoginActions,
  type LoginParameters,
  type LoginState,
  loadLogin,
  login,
  RequestAbortedError,
  type ViewName,
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
export async function beginLogin(
  latchkey: Latchkey,
  { screens, ...way }: LoginParameters & { screens: readonly ViewName[] },
): Promise<Login> {
  const { store } = latchkey
  const isShown = () => {
    const { modal, router } = store.getState()
    return modal.open && router.some(({ name }) => screens.includes(name))
  }
  const actions = await loadLogin(latchkey)
  if (!isShown()) throw new RequestAbortedError()
  const before = actions.store.getState()
  const { namespace } = store.getState().modal
  const ended = login(latchkey, { ...way, namespace })
  const stop = store.subscribe(() => {
    if (isShown()) return
    stop()
    // Who was recognized is let in, wherever they look.
    if (actions.store.getState().status !== 'connecting') actions.cancel()
  })
  ended.then(stop, stop)
  return { actions, before, ended }
}
