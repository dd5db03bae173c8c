import { ApiError } from '../http/ApiError.ts'
import type { MailAsked, MailBudget } from '../mail/createMailBudget.ts'
import type { MailOutcome } from '../mail/createMailer.ts'
import { tooOften } from '../mail/tooOften.ts'
import type { MarkedRows } from '../roles/createMarkedRows.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { emailIdentity, type Identity, identityMark } from '../roles/identity.ts'
import type { Row } from '../roles/markedTables.ts'
import { wrappingPlace } from '../roles/wrapping.ts'
import { isCode, makeCode, unwrapCode, wrapCode } from './createCodes.ts'
import { makeId } from './store/makeId.ts'

/** How long a code counts. */
export const codeLifetimeMs = 10 * 60_000
/** Wrong codes of one login. */
export const maxTries = 5
/** Between two mails of a login (S5.32, S9.3). */
export const resendMs = 30_000
/** How long after the code a login still opens what it leads to. */
const verifiedMs = 10 * 60_000

/** A code that counts no longer than this is not worth coming back to. */
const typingMs = 60_000

/** Logins whose mail was not sent, of which a process knows. */
const maxUnsent = 1000

const removedAtOnce = 20

/** Logins of a device for one address, each at a site of its own. */
const maxSites = 5

export type Login = {
  email: string
  /** BCP 47, as the page has it. */
  locale: string | undefined
  loginId: string
  project: string
  site: string
}

/** What a screen shows of a login that waits for its code. */
export type WaitingLogin = {
  expiresInMs: number
  kind: 'email'
  loginId: string
  /** That its mail was not sent, where this process knows it: never that the mailbox is none before the mail server says so. */
  mail?: Exclude<MailOutcome, 'sent'>
  retryInMs: number
  triesLeft: number
}

/** What a mail with a code tells of who asked for it. */
export type CodeAsked = {
  at: number
  code: string
  email: string
  locale: string | undefined
  site: string
  userAgent: string
}

/** Where a mail with a code goes, and where it is said what became of it; called outside the request that wanted it. */
export type SendCode = (mail: CodeAsked, onOutcome: (outcome: MailOutcome) => void) => void

/** Whose browser asks. */
type Asking = {
  device: string
  userAgent: string
  /** The visitor's address. */
  visitor: string
}

export type Logins = ReturnType<typeof createLogins>

/** Logins by a code in a mail: one that counts for each address, device and site. Its row holds the code wrapped. */
export function createLogins({
  budget,
  isDeviceOf,
  keys,
  marked,
  now,
  sendCode,
}: {
  budget: MailBudget
  /** Whether a device is one of the wallet of an identity. */
  isDeviceOf: (asking: { device: string; identity: Identity }) => Promise<boolean>
  keys: RoleKeys
  marked: MarkedRows
  now: () => number
  sendCode: SendCode
}) {
  /** What became of the newest mail of a login; known to the process that has sent it. */
  const unsent = new Map<string, Exclude<MailOutcome, 'sent'>>()

  function send(loginId: string, mail: CodeAsked): void {
    unsent.delete(loginId)
    sendCode(mail, (outcome) => {
      if (outcome === 'sent') return void unsent.delete(loginId)
      const [oldest] = unsent.keys()
      if (unsent.size >= maxUnsent && oldest !== undefined) unsent.delete(oldest)
      unsent.set(loginId, outcome)
    })
  }

  function waiting(row: Row): WaitingLogin {
    const mail = unsent.get(String(row['id']))
    return {
      ...(mail && { mail }),
      expiresInMs: Math.max(0, Number(row['expires_at']) - now()),
      kind: 'email',
      loginId: String(row['id']),
      retryInMs: Math.max(0, Number(row['sent_at']) + resendMs - now()),
      triesLeft: Number(row['tries_left']),
    }
  }

  /**
   * How long until another mail may go to an address, by its logins on a device. A code that was entered wants no pause: the
   * next login is another one.
   */
  function pauseOf(rows: readonly Row[]): number {
    const open = rows.filter((row) => row['is_verified'] !== true)
    return Math.max(0, ...open.map((row) => waiting(row).retryInMs))
  }

  function emailOf(row: Row): string {
    const place = wrappingPlace.address(String(row['id']))
    return Buffer.from(keys.unwrap(row['shown_wrapped'] as Uint8Array, place)).toString()
  }

  /** Whether its code can still be entered. */
  function isOpen(row: Row): boolean {
    return (
      row['is_verified'] !== true &&
      Number(row['tries_left']) > 0 &&
      Number(row['expires_at']) > now() + typingMs
    )
  }

  /** Whether its code was right a while ago. */
  function isEntered(row: Row): boolean {
    return row['is_verified'] === true && Number(row['expires_at']) > now()
  }

  function codeOf(row: Row): string | undefined {
    return unwrapCode(keys, { loginId: String(row['id']), wrapped: String(row['code']) })
  }

  async function askedBy(device: string, asked: MailAsked): Promise<MailAsked> {
    const identity = emailIdentity(asked.email)
    return (await isDeviceOf({ device, identity })) ? { ...asked, device } : asked
  }

  async function find(loginId: string, device: string): Promise<Row> {
    const [row] = await marked.find('wallet_logins', 'id = $1 and device = $2', [loginId, device])
    if (!row) throw expired()
    return row
  }

  return {
    /**
     * Sends a code to an address. Where one that this device asked for still counts, the login continues with it: whoever
     * comes back to the page, or had it taken from memory while the mail was read, has it in the mailbox already.
     *
     * @throws {ApiError} 429 within 30 s of the last mail, and beyond what an hour or a day allows
     */
    async start({
      device,
      email,
      locale,
      project,
      site,
      userAgent,
      visitor,
    }: Asking & Omit<Login, 'loginId'>): Promise<WaitingLogin> {
      const identity = identityMark(keys, emailIdentity(email))
      const ofDevice = ofIdentity(identity, device)
      const isHere = (row: Row) => row['project'] === project && row['site'] === site
      const all = await marked.find('wallet_logins', ...ofDevice)
      const standing = all.find(isHere)
      if (standing && isOpen(standing)) return waiting(standing)
      requireNoPause(pauseOf(all))
      const asked = await askedBy(device, { email, project, visitor })
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
        const waitMs = pauseOf(others)
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
        if (kept && isOpen(kept)) return waiting(kept)
        throw tooSoon(waitMs)
      }
      send(loginId, { at, code, email, locale, site, userAgent })
      return waiting(row)
    },

    /** @throws {ApiError} 429 within 30 s of the last mail; 410 for a login that is over */
    async resend({
      device,
      loginId,
      userAgent,
      visitor,
    }: Asking & { loginId: string }): Promise<WaitingLogin> {
      const row = await find(loginId, device)
      const ofDevice = ofIdentity(String(row['identity']), device)
      requireNoPause(pauseOf(await marked.find('wallet_logins', ...ofDevice)))
      const email = emailOf(row)
      const asked = await askedBy(device, { email, project: String(row['project']), visitor })
      await budget.take(asked)
      const at = now()
      const sent = await marked.transaction(async (session) => {
        const all = await session.find('wallet_logins', `${ofDevice[0]} for update`, ofDevice[1])
        const kept = all.find(({ id }) => id === loginId)
        if (!kept || Number(kept['sent_at']) > at - resendMs || pauseOf(all) > 0) return undefined
        // The first mail may come after the second: both have the same code while it counts, with the tries that are left.
        const standing = isOpen(kept) ? codeOf(kept) : undefined
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
      send(loginId, {
        at,
        code,
        email,
        locale: localeOf(row),
        site: String(row['site']),
        userAgent,
      })
      return waiting(next)
    },

    /** Sends nothing and prolongs nothing. @throws {ApiError} 410 for a login that waits for no code any more */
    async read({ device, loginId }: { device: string; loginId: string }): Promise<WaitingLogin> {
      const row = await find(loginId, device)
      if (row['is_verified'] === true || Number(row['expires_at']) <= now()) throw expired()
      return waiting(row)
    },

    /**
     * Takes a code. Of those that are asked at once each is judged after the one before was counted.
     *
     * @throws {ApiError} 400 `code_wrong` with the tries that are left; 410 `code_tries_used`, `code_expired`
     */
    async enter({
      code,
      device,
      loginId,
    }: {
      code: string
      device: string
      loginId: string
    }): Promise<Login> {
      // Refusals are answers, not faults: the try that was counted must stay so.
      const outcome = await marked.transaction(async (session) => {
        const [row] = await session.find('wallet_logins', 'id = $1 and device = $2 for update', [
          ...[loginId, device],
        ])
        if (!row || Number(row['expires_at']) <= now()) return expired()
        const isRight = isCode(keys, { code, loginId, wrapped: String(row['code']) })
        if (row['is_verified'] === true) {
          // Its answer was lost: the same device gets it again, and nothing is prolonged.
          if (!isRight) return triesUsed()
        } else {
          if (Number(row['tries_left']) <= 0) return triesUsed()
          const triesLeft = Number(row['tries_left']) - 1
          const next = isRight
            ? { expires_at: now() + verifiedMs, is_verified: true, tries_left: 0 }
            : { tries_left: triesLeft }
          await session.put('wallet_logins', { ...row, ...next })
          if (!isRight) return triesLeft > 0 ? codeWrong(triesLeft) : triesUsed()
        }
        return {
          email: emailOf(row),
          locale: localeOf(row),
          loginId,
          project: String(row['project']),
          site: String(row['site']),
        }
      })
      if (outcome instanceof ApiError) throw outcome
      return outcome
    },

    /** Ends every login of a device: by none it gets anything any more. */
    async endOf(device: string): Promise<void> {
      await marked.transaction((session) =>
        session.remove('wallet_logins', 'device = $1', [device]),
      )
    },

    /** The project for whose site a device logs in. */
    async projectOf({
      device,
      loginId,
    }: {
      device: string
      loginId: string
    }): Promise<string | undefined> {
      const [row] = await marked.find('wallet_logins', 'id = $1 and device = $2', [loginId, device])
      return row && String(row['project'])
    },

    /** The login by which a device has shown a while ago that it is of one of some identities (`identityMark`). */
    async entered({
      device,
      identities,
    }: {
      device: string
      identities: readonly string[]
    }): Promise<Omit<Login, 'email'> | undefined> {
      for (const identity of identities) {
        const rows = await marked.find('wallet_logins', ...ofIdentity(identity, device))
        const row = rows.find(isEntered)
        if (row)
          return {
            locale: localeOf(row),
            loginId: String(row['id']),
            project: String(row['project']),
            site: String(row['site']),
          }
      }
      return undefined
    },
  }
}

/** Logins of a device for an identity. */
function ofIdentity(identity: string, device: string) {
  return ['identity = $1 and device = $2', [identity, device]] as const
}

/** @throws {ApiError} 429 */
function requireNoPause(waitMs: number): void {
  if (waitMs > 0) throw tooSoon(waitMs)
}

function localeOf(row: Row): string | undefined {
  return typeof row['locale'] === 'string' ? row['locale'] : undefined
}

function tooSoon(waitMs: number): ApiError {
  return tooOften(Math.ceil(Math.min(waitMs, resendMs) / 1000), { field: 'email' })
}

function codeWrong(triesLeft: number): ApiError {
  return new ApiError({
    code: 'code_wrong',
    description: 'That is not the code.',
    field: 'code',
    status: 400,
    triesLeft,
  })
}

function expired(): ApiError {
  return new ApiError({
    code: 'code_expired',
    description: 'This code has expired.',
    field: 'code',
    status: 410,
  })
}

function triesUsed(): ApiError {
  return new ApiError({
    code: 'code_tries_used',
    description: 'Too many wrong codes: ask for a new one.',
    field: 'code',
    status: 410,
  })
}
