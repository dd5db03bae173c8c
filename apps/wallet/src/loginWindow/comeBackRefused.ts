import { type LoginReturn, writeSiteReturn } from '@latchkey/protocol/wallet'
import { readKeptLogin } from '../device/keptLogin.ts'
import { answerFrame } from './answerFrame.ts'
import type { LoginWindowContext } from './LoginWindowContext.ts'
import { forgetTabLogin, readTabLogin } from './tabLogin.ts'

/** A visitor is back without having said who they are: the login is over, at whichever role's code it was. */
export async function comeBackRefused(
  context: LoginWindowContext,
  { id }: Extract<LoginReturn, { status: 'refused' }>,
): Promise<void> {
  const { close, findStorage, leave, set, tab } = context
  set({ status: 'back' })
  const tabs = readTabLogin(tab)
  const own = tabs && [tabs.challengeId, tabs.loginId].includes(id) ? tabs : undefined
  const storage = own ? undefined : await findStorage()
  const kept = storage && (await readKeptLogin(storage, id).catch(() => undefined))
  const login = own ?? (kept && { id: kept.ticketId, secret: kept.secret })
  if (!login) return set({ status: 'over' })
  await answerFrame(context, login, 'refused')
  forgetTabLogin(tab)
  const { from = '', loginId, path = '' } = own ?? {}
  // Without what ends a login, whatever that page makes of it.
  const back = loginId !== undefined && writeSiteReturn(from, path, { loginId })
  if (back) return leave(back)
  // Of another login than the tab's own, it is not known whom they were asked by.
  set({ provider: own?.provider, status: 'refused' })
  close()
}
