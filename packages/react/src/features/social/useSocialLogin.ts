import type { Latchkey, LoginActions, ViewOf } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { beginLogin, type Login } from '../../kit/login/beginLogin.ts'
import { loginStage } from '../../kit/login/loginStage.ts'
import { openProviderWindow } from '../../kit/login/openProviderWindow.ts'
import { type OpenedLogin, useBegunLogin } from '../../kit/login/useBegunLogin.ts'
import type { SocialStage } from './SocialStage.ts'

/** The login that the screen shows, in the window that the click before it has opened, or in this tab. */
export function useSocialLogin(view: ViewOf<'ConnectingSocial'>): {
  actions: LoginActions | undefined
  /** Begins the login anew, in this tab. */
  leave: () => void
  /** Begins it anew as it was begun; in a window of its own, called in a click. */
  restart: () => void
  stage: SocialStage
} {
  const latchkey = useLatchkey()
  const { actions, restart, ...facts } = useBegunLogin(view, begin)
  // A page that has left once had no window to be had.
  const isRedirect = view.redirect || view.returned !== undefined
  return {
    actions,
    leave: useCallback(() => restart('redirect'), [restart]),
    restart: useCallback(
      () => restart(isRedirect ? 'redirect' : openProviderWindow(latchkey)),
      [isRedirect, latchkey, restart],
    ),
    stage: loginStage('social', facts) ?? { status: 'opening' },
  }
}

async function begin(
  latchkey: Latchkey,
  { name, provider, redirect = false, returned }: ViewOf<'ConnectingSocial'>,
  opened: OpenedLogin | undefined,
): Promise<Login> {
  const shared = { provider, screens: [name] } as const
  if (!opened && returned !== undefined) return beginLogin(latchkey, { ...shared, returned })
  if (opened === 'redirect' || (redirect && !opened))
    return beginLogin(latchkey, { ...shared, redirect: true })
  try {
    return await beginLogin(latchkey, { ...shared, window: opened })
  } catch (error) {
    // Of a login that has not begun no one asks anything there.
    opened?.current()?.close()
    throw error
  }
}
