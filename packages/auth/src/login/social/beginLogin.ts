import type { LoginWindow, SocialLoginState } from '@latchkey/core/adapter'
import type { FrameResult } from '@latchkey/protocol/frame'
import { windowProvider, writeLoginRedirect } from '@latchkey/protocol/wallet'
import type { CreateLoginOptions } from '../createStanding.ts'
import type { Taken } from '../keepAsking.ts'
import { createTicket } from './createTicket.ts'
import { leavePage } from './leavePage.ts'

/** Asks the frame to begin a login, for which this tab leaves where no window was opened. */
export async function beginLogin(
  {
    call,
    hasSession,
    page,
    walletOrigin,
  }: Pick<CreateLoginOptions, 'call' | 'hasSession' | 'page' | 'walletOrigin'>,
  {
    provider,
    signal,
    take,
    window,
  }: {
    provider: SocialLoginState['provider']
    signal: AbortSignal
    take(answer: FrameResult<'login.social'>): Taken
    window: Pick<LoginWindow, 'id' | 'secret'> | undefined
  },
): Promise<Taken> {
  const { id, secret } = window ?? createTicket(page)
  const asked = { provider: windowProvider.parse(provider), window: { id, secret } }
  const ofPage = hasSession() && { hasSession: true }
  const answer = await call('login.social', { ...asked, ...ofPage }, { signal })
  const taken = signal.aborted ? 'done' : take(answer)
  if (taken === 'done' || window) return taken
  const { pathname, search } = page.location
  const address = writeLoginRedirect(walletOrigin, { id, path: pathname + search, secret })
  leavePage(page, { address, provider })
  return taken
}
