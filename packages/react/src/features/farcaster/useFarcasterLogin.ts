import type { Latchkey, ViewOf } from '@latchkey/core'
import { beginLogin } from '../../kit/login/beginLogin.ts'
import { loginStage } from '../../kit/login/loginStage.ts'
import { useBegunLogin } from '../../kit/login/useBegunLogin.ts'
import type { FarcasterStage } from './FarcasterStage.ts'

/** The login that begins with the screen, and ends with it (S2.18). */
export function useFarcasterLogin(view: ViewOf<'ConnectingFarcaster'>): {
  /** Begins the login anew. */
  restart: () => void
  stage: FarcasterStage
} {
  const { restart, ...facts } = useBegunLogin(view, begin)
  return { restart, stage: loginStage('farcaster', facts) ?? { status: 'opening' } }
}

const begin = (latchkey: Latchkey, { name }: ViewOf<'ConnectingFarcaster'>) =>
  beginLogin(latchkey, { provider: 'farcaster', screens: [name] })
