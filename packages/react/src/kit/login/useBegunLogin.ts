import type { Latchkey, LoginActions, LoginState, LoginWindow, View } from '@latchkey/core'
import { useCallback, useContext, useEffect, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { ViewCodeContext } from '../ViewCode.ts'
import type { Login } from './beginLogin.ts'
import type { LoginOutcome } from './loginStage.ts'
import { useLoginState } from './useLoginState.ts'

/** What a click has decided for a login that is to begin: a window that it has opened, or that the whole page leaves. */
export type OpenedLogin = LoginWindow | 'redirect'

/**
 * The login of a screen: the one handed on to it, or one that begins with it. A window that a click has opened for it is
 * handed on in the same way.
 *
 * @param begin must stay the same function
 */
export function useBegunLogin<V extends View>(
  view: V,
  begin: (latchkey: Latchkey, view: V, opened: OpenedLogin | undefined) => Promise<Login>,
): {
  actions: LoginActions | undefined
  /** What the source said before this login began. */
  before: LoginState | undefined
  outcome: LoginOutcome | undefined
  /** Begins the login anew. */
  restart: (opened?: OpenedLogin) => void
  state: LoginState | undefined
} {
  const latchkey = useLatchkey()
  const { requests } = useContext(ViewCodeContext)
  const [made, setMade] = useState<Login>()
  const [outcome, setOutcome] = useState<LoginOutcome>()
  const [count, setCount] = useState(0)
  const { now } = latchkey.internal.environment

  // biome-ignore lint/correctness/useExhaustiveDependencies: each count begins a login
  useEffect(() => {
    let wanted = true
    const handed = requests.get(view) as Promise<Login | OpenedLogin | undefined> | undefined
    const begun = handed
      ? handed.then((it) =>
          typeof it === 'object' && 'actions' in it ? it : begin(latchkey, view, it),
        )
      : begin(latchkey, view, undefined)
    requests.set(view, begun)
    const fail = (error: unknown) => wanted && setOutcome({ atMs: now(), error, status: 'failed' })
    begun.then((login) => {
      if (!wanted) return
      setMade(login)
      login.ended.then(() => wanted && setOutcome({ status: 'done' }), fail)
    }, fail)
    return () => {
      wanted = false
    }
  }, [begin, count, latchkey, now, requests, view])

  const restart = useCallback(
    (opened?: OpenedLogin) => {
      requests.delete(view)
      if (opened) requests.set(view, Promise.resolve(opened))
      setMade(undefined)
      setOutcome(undefined)
      setCount((before) => before + 1)
    },
    [requests, view],
  )
  const state = useLoginState(made?.actions)
  return { actions: made?.actions, before: made?.before, outcome, restart, state }
}
