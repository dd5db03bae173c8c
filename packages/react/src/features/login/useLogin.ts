import type { Latchkey, LoginActions } from '@latchkey/core'
import { navigate } from '@latchkey/core/modal'
import { useCallback, useContext, useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { beginLogin } from '../../kit/login/beginLogin.ts'
import { loginStage } from '../../kit/login/loginStage.ts'
import { useBegunLogin } from '../../kit/login/useBegunLogin.ts'
import { ViewCodeContext } from '../../kit/ViewCode.ts'
import type { EmailStage } from './EmailStage.ts'
import type { LoginView } from './LoginView.ts'

/** The screen that a step of a login has. */
const viewNames = {
  code: 'EmailVerifyOtp',
  device: 'EmailVerifyDevice',
  held: 'EmailVerifyDevice',
} as const

const begin = (latchkey: Latchkey, { email }: LoginView) =>
  beginLogin(latchkey, { email, screens: Object.values(viewNames) })

/**
 * The login that a screen shows: the one handed on to it, or one that begins with it. Each step leads to the screen
 * that it has.
 */
export function useLogin(view: LoginView): {
  actions: LoginActions | undefined
  stage: EmailStage
  /** Begins the login anew. */
  restart: () => void
} {
  const latchkey = useLatchkey()
  const { requests } = useContext(ViewCodeContext)
  const { actions, restart, ...facts } = useBegunLogin(view, begin)
  const stage = loginStage('email', facts) ?? { email: view.email, status: 'opening' }

  const wantedName =
    stage.status === 'code' || stage.status === 'device' || stage.status === 'held'
      ? viewNames[stage.status]
      : view.name
  useEffect(() => {
    if (wantedName === view.name) return
    const next = { email: view.email, name: wantedName }
    const begun = requests.get(view)
    if (begun) requests.set(next, begun)
    navigate.replace(latchkey, next)
  }, [latchkey, requests, view, wantedName])

  return { actions, restart: useCallback(() => restart(), [restart]), stage }
}
