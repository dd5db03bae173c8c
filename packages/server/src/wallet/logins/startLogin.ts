import { emailIdentity, identityMark } from '../../roles/identity.ts'
import { makeId } from '../../roles/makeId.ts'
import type { Row } from '../../roles/markedTables.ts'
import { wrappingPlace } from '../../roles/wrapping.ts'
import { makeCode, wrapCode } from '../createCodes.ts'
import type { Unsent } from './createUnsent.ts'
import { type Asking, askedBy, type LoginsContext } from './LoginsContext.ts'
import { codeLifetimeMs, maxTries, resendMs, verifiedMs } from './lifetimes.ts'
import { requireNoPause, tooSoon } from './loginErrors.ts'
import {
  isOpen,
  type Login,
  ofIdentity,
  pauseOf,
  type WaitingLogin,
  waitingOf,
} from './loginRow.ts'

const removedAtOnce = 20

/** Logins of a device for one address, each at a site of its own. */
const maxSites = 5

/**
 * Sends a code to an address. Where one that this device asked for still counts, the login continues with it: whoever comes back
 * to the page, or had it taken from memory while the mail was read, has it in the mailbox already.
 *
 * @throws {ApiError} 429 within 30 s of the last mail, and beyond what an hour or a day allows
 */
export async function startLogin(
  { unsent, ...context }: LoginsContext & { unsent: Unsent },
  { device, email, locale, project, site, userAgent, visitor }: Asking & Omit<Login, 'loginId'>,
): Promise<WaitingLogin> {
  const { budget, keys, marked, now } = context
  const identity = identityMark(keys, emailIdentity(email))
  const ofDevice = ofIdentity(identity, device)
  const isHere = (row: Row) => row['project'] === project && row['site'] === site
  const all = await marked.find('wallet_logins', ...ofDevice)
  const standing = all.find(isHere)
  if (standing && isOpen(standing, now())) return waitingOf(standing, { now: now(), unsent })
  requireNoPause(pauseOf(all, now()))
  const asked = await askedBy(context, { device, email, project, visitor })
  await budget.take(asked)
  await marked.rows(
    `delete from wallet_logins where id in
       (select id from wallet_logins where expires_at <= $1 limit ${removedAtOnce})`,
    [now() - verifiedMs],
  )
  const loginId = makeId()
  const code = makeCode()
  const at = now()
  const row = {
    code: wrapCode(keys, { code, loginId }),
    device,
    expires_at: at + codeLifetimeMs,
    id: loginId,
    identity,
    is_verified: false,
    kind: 'email',
    locale: locale ?? null,
    project,
    sent_at: at,
    shown_wrapped: keys.wrap(Buffer.from(email), wrappingPlace.address(loginId)),
    site,
    tries_left: maxTries,
  }
  // Of two pages that ask at once one has a mail, and both have its code.
  const before = await marked.transaction(async (session) => {
    const others = await session.find('wallet_logins', `${ofDevice[0]} for update`, ofDevice[1])
    const kept = others.find(isHere)
    const waitMs = pauseOf(others, now())
    if (waitMs > 0) return { kept, waitMs }
    await session.remove('wallet_logins', `${ofDevice[0]} and project = $3 and site = $4`, [
      ...ofDevice[1],
      project,
      site,
    ])
    await session.remove(
      'wallet_logins',
      `id in (select id from wallet_logins where ${ofDevice[0]} order by sent_at desc offset ${maxSites - 1})`,
      ofDevice[1],
    )
    return (await session.add('wallet_logins', row)) ? undefined : { waitMs: resendMs }
  })
  if (before) {
    const { kept, waitMs } = before
    await budget.giveBack(asked)
    if (kept && isOpen(kept, now())) return waitingOf(kept, { now: now(), unsent })
    throw tooSoon(waitMs)
  }
  unsent.send(loginId, { at, code, email, locale, site, userAgent })
  return waitingOf(row, { now: now(), unsent })
}
