import type { Latchkey, ViewOf } from '@latchkey/core'
import { beginLogin } from '../../kit/login/beginLogin.ts'
import { loginStage } from '../../kit/login/loginStage.ts'
import { useBegunLogin } from '../../kit/login/useBegunLogin.ts'
import type { SiteStage } from './SiteStage.ts'

/** The login that begins with the screen, and ends with it. */
export function useSiteLogin(view: ViewOf<'ConnectingSite'>): {
  /** Begins the login anew. */
  restart: () => void
  stage: SiteStage
} {
  const { restart, ...facts } = useBegunLogin(view, begin)
  return { restart, stage: loginStage('site', facts) ?? { status: 'opening' } }
}

const begin = (latchkey: Latchkey, { getAssertion, name }: ViewOf<'ConnectingSite'>) =>
  beginLogin(latchkey, { getAssertion, screens: [name] })
