'use client'
import type { Latchkey, LoginActions, LoginWindow, ViewOf } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { beginLogin, type Login } from '../../kit/login/beginLogin.ts'
import { loginStage } from '../../kit/login/loginStage.ts'
import { openProviderWindow } from '../../kit/login/openProviderWindow.ts'
import { useBegunLogin } from '../../kit/login/useBegunLogin.ts'
import type { SocialStage } from './SocialStage.ts'

/** The login that the screen shows, in the window that the click before it has opened. */
export function useSocialLogin(view: ViewOf<'ConnectingSocial'>): {
  actions: LoginActions | undefined
  /** Begins the login anew, in a window of its own: called in a click. */
  restart: () => void
  stage: SocialStage
} {
  const latchkey = useLatchkey()
  const { actions, restart, ...facts } = useBegunLogin(view, begin)
  return {
    actions,
    restart: useCallback(() => restart(openProviderWindow(latchkey)), [latchkey, restart]),
    stage: loginStage('social', facts) ?? { status: 'opening' },
  }
}

async function begin(
  latchkey: Latchkey,
  { name, provider }: ViewOf<'ConnectingSocial'>,
  opened: LoginWindow | undefined,
): Promise<Login> {
  try {
    return await beginLogin(latchkey, { provider, screens: [name], window: opened })
  } catch (error) {
    // Of a login that has not begun no one asks anything there.
    opened?.current()?.close()
    throw error
  }
}
