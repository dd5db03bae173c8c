import { LoginFailedError } from '@latchkey/core/adapter'
import type { FrameResult } from '@latchkey/protocol/frame'
import { readSiteReturn } from '@latchkey/protocol/wallet'
import type { CreateLoginOptions } from '../createStanding.ts'
import type { Taken } from '../keepAsking.ts'

/** The page is back, and so is its frame, which knows of the login by what the device keeps. */
export async function resumeLogin(
  text: string,
  {
    call,
    signal,
    take,
  }: Pick<CreateLoginOptions, 'call'> & {
    signal: AbortSignal
    take(answer: FrameResult<'login.resume'>): Taken
  },
): Promise<Taken> {
  const site = readSiteReturn(text)
  if (!site) throw new LoginFailedError({ reason: 'other_browser' })
  const { completion, loginId } = site
  const taken = take(await call('login.resume', { loginId }, { signal }))
  if (completion !== undefined) await call('login.returned', { ...site, completion }, { signal })
  return taken
}
