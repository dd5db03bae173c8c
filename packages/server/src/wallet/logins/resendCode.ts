import type { Row } from '../../roles/markedTables.ts'
import { makeCode, unwrapCode, wrapCode } from '../createCodes.ts'
import type { Unsent } from './createUnsent.ts'
import { type Asking, askedBy, type LoginsContext } from './LoginsContext.ts'
import { codeLifetimeMs, maxTries, resendMs } from './lifetimes.ts'
import { requireNoPause, tooSoon } from './loginErrors.ts'
import {
  emailOf,
  findLogin,
  isOpen,
  ofIdentity,
  pauseOf,
  toLogin,
  type WaitingLogin,
  waitingOf,
} from './loginRow.ts'

/**
 * Sends the code of a login again, or another one where it counts no more.
 *
 * @throws {ApiError} 429 within 30 s of the last mail; 410 for a login that is over
 */
export async function resendCode(
  { unsent, ...context }: LoginsContext & { unsent: Unsent },
  { device, loginId, userAgent, visitor }: Asking & { loginId: string },
): Promise<WaitingLogin> {
  const { budget, keys, marked, now } = context
  const codeOf = (row: Row) => unwrapCode(keys, { loginId, wrapped: String(row['code']) })
  const row = await findLogin(marked, { device, loginId })
  const ofDevice = ofIdentity(String(row['identity']), device)
  requireNoPause(pauseOf(await marked.find('wallet_logins', ...ofDevice), now()))
  const email = emailOf(keys, row)
  const { locale, project, site } = toLogin(row)
  const asked = await askedBy(context, { device, email, project, visitor })
  await budget.take(asked)
  const at = now()
  const sent = await marked.transaction(async (session) => {
    const all = await session.find('wallet_logins', `${ofDevice[0]} for update`, ofDevice[1])
    const kept = all.find(({ id }) => id === loginId)
    if (!kept || Number(kept['sent_at']) > at - resendMs || pauseOf(all, now()) > 0)
      return undefined
    // The first mail may come after the second: both have the same code while it counts, with the tries that are left.
    const standing = isOpen(kept, now()) ? codeOf(kept) : undefined
    const code = standing ?? makeCode()
    const next = {
      ...kept,
      code: wrapCode(keys, { code, loginId }),
      expires_at: at + codeLifetimeMs,
      is_verified: false,
      sent_at: at,
      tries_left: standing === undefined ? maxTries : kept['tries_left'],
    }
    await session.put('wallet_logins', next)
    return { code, next }
  })
  if (!sent) {
    await budget.giveBack(asked)
    throw tooSoon(resendMs)
  }
  const { code, next } = sent
  unsent.send(loginId, { at, code, email, locale, site, userAgent })
  return waitingOf(next, { now: now(), unsent })
}
