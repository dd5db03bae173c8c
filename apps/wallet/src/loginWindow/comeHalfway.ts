import type { LoginReturn } from '@latchkey/protocol/wallet'
import { toBase64url } from '../base64url.ts'
import { keepHalf } from '../device/keptLogin.ts'
import { readTicket } from '../window/readTicket.ts'
import { fetchPlan } from './fetchPlan.ts'
import type { LoginWindowContext } from './LoginWindowContext.ts'
import { providerAddress } from './providerAddress.ts'
import { keepTabLogin, readTabLogin } from './tabLogin.ts'

/**
 * The role `recovery` has its code: goes to the provider once more, for that of the role `wallet`. Only the tab that left, or the
 * device that has begun the login, does: another browser was led here.
 */
export async function comeHalfway(
  context: LoginWindowContext,
  { challengeId, completion }: Extract<LoginReturn, { status: 'halfway' }>,
): Promise<void> {
  const { findStorage, leave, now, set, signal, tab } = context
  set({ status: 'back' })
  const storage = await findStorage()
  const kept =
    storage &&
    (await keepHalf(storage, { challengeId, nowMs: now(), recovery: completion }).catch(
      () => undefined,
    ))
  const tabs = readTabLogin(tab)
  const own = tabs?.challengeId === challengeId ? tabs : undefined
  const login = own ?? (kept && { id: kept.ticketId, loginId: kept.loginId, secret: kept.secret })
  const ticket = login && readTicket(`#${login.id}.${login.secret}`)
  if (!ticket) return set({ status: 'otherBrowser' })
  const plan = await fetchPlan(context, ticket)
  if (signal.aborted) return
  if (!plan) return set({ status: 'slow' })
  const { locale, mode, provider, recovery } = plan
  // The frame has begun another one meanwhile.
  if (recovery?.id !== challengeId) return set({ status: 'over' })
  // Whoever opened this tab can write the address of an answer, and a site of theirs into it, but has not this.
  const mark = toBase64url(crypto.getRandomValues(new Uint8Array(16)))
  keepTabLogin(tab, { ...login, challengeId, locale, mark, mode, provider, recovery: completion })
  set({ provider, status: 'again' })
  leave(providerAddress(plan, { ...context, mark, role: 'wallet' }))
}
