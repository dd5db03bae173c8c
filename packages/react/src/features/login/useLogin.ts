'use client'
import type { LoginActions } from '@latchkey/core'
import { navigate } from '@latchkey/core/modal'
import { useCallback, useContext, useEffect, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { ViewCodeContext } from '../../kit/ViewCode.ts'
import { beginLogin, type Login } from './beginLogin.ts'
import type { LoginView } from './LoginView.ts'
import { type LoginOutcome, type LoginStage, loginStage } from './loginStage.ts'
import { useLoginState } from './useLoginState.ts'

/** The screen that a step of a login has. */
const viewNames = { code: 'EmailVerifyOtp', device: 'EmailVerifyDevice' } as const

/**
 * The login that a screen shows: the one handed on to it, or one that begins with it. Each step leads to the screen
 * that it has.
 */
export function useLogin(view: LoginView): {
  actions: LoginActions | undefined
  stage: LoginStage
  /** Begins the login anew. */
  restart: () => void
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
    const begun =
      (requests.get(view) as Promise<Login> | undefined) ?? beginLogin(latchkey, view.email)
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
  }, [count, latchkey, now, requests, view])

  const state = useLoginState(made?.actions)
  const stage = loginStage({ before: made?.before, email: view.email, outcome, state })

  const wantedName =
    stage.status === 'code' || stage.status === 'device' ? viewNames[stage.status] : view.name
  useEffect(() => {
    if (wantedName === view.name) return
    const next = { email: view.email, name: wantedName }
    const begun = requests.get(view)
    if (begun) requests.set(next, begun)
    navigate.replace(latchkey, next)
  }, [latchkey, requests, view, wantedName])

  const restart = useCallback(() => {
    requests.delete(view)
    setMade(undefined)
    setOutcome(undefined)
    setCount((before) => before + 1)
  }, [requests, view])
  return { actions: made?.actions, restart, stage }
}
