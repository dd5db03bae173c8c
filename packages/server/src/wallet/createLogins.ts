import type { Database } from '../database/Database.ts'
import { ApiError } from '../http/ApiError.ts'
import type { MailBudget } from '../mail/createMailBudget.ts'
import { tooOften } from '../mail/tooOften.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { wrappingPlace } from '../roles/wrapping.ts'
import { codeMark, isCode, makeCode } from './createCodes.ts'
import { makeId } from './createWalletStore.ts'

/** How long a code counts. */
export const codeLifetimeMs = 10 * 60_000
/** Wrong codes of one login. */
export const maxTries = 5
/** Between two mails of a login (S5.32, S9.3). */
export const resendMs = 30_000
/** How long after the code a login still opens what it leads to. */
const verifiedMs = 10 * 60_000

const removedAtOnce = 20

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
  loginId: string
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

/** Where a mail with a code goes; called outside the request that wanted it. */
export type SendCode = (mail: CodeAsked) => void

/** Whose browser asks. */
type Asking = {
  device: string
  userAgent: string
  /** The visitor's address. */
  visitor: string
}

export type Logins = ReturnType<typeof createLogins>

/** Logins by a code in a mail: one that counts for each address and device. */
export function createLogins({
  budget,
  database: { rows },
  keys,
  now,
  sendCode,
}: {
  budget: MailBudget
  database: Pick<Database, 'rows'>
  keys: RoleKeys
  now: () => number
  sendCode: SendCode
}) {
  function waiting(row: Record<string, unknown>): WaitingLogin {
    return {
      expiresInMs: Math.max(0, Number(row['expires_at']) - now()),
      loginId: String(row['id']),
      retryInMs: Math.max(0, Number(row['sent_at']) + resendMs - now()),
      triesLeft: Number(row['tries_left']),
    }
  }

  /** @throws {ApiError} 429 within 30 s of the last mail */
  function requirePause(row: Record<string, unknown> | undefined): void {
    const waitMs = row ? waiting(row).retryInMs : 0
    if (waitMs > 0) throw tooSoon(waitMs)
  }

  function emailOf(row: Record<string, unknown>): string {
    const place = wrappingPlace.address(String(row['id']))
    return Buffer.from(keys.unwrap(row['address_wrapped'] as Uint8Array, place)).toString()
  }

  async function find(loginId: string, device: string): Promise<Record<string, unknown>> {
    const [row] = await rows('select * from wallet_logins where id = $1 and device = $2', [
      loginId,
      device,
    ])
    if (!row) throw expired()
    return row
  }

  return {
    /**
     * Sends a code to an address; a login of the same address and device that stands gives way.
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
      const address = keys.mac('address', email)
      const [standing] = await rows(
        'select * from wallet_logins where address = $1 and device = $2',
        [address, device],
      )
      requirePause(standing)
      const asked = { email, project, visitor }
      await budget.take(asked)
      await rows(
        `delete from wallet_logins where id in
           (select id from wallet_logins where expires_at <= $1 limit ${removedAtOnce})`,
        [now() - verifiedMs],
      )
      const loginId = makeId()
      const code = makeCode()
      const at = now()
      // In one statement: of two pages that ask at once one has a mail, the other has to wait.
      const [row] = await rows(
        `insert into wallet_logins as kept
           (id, address, device, address_wrapped, project, site, locale, code, tries_left, sent_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         on conflict (address, device) do update
           set id = excluded.id, address_wrapped = excluded.address_wrapped, project = excluded.project,
             site = excluded.site, locale = excluded.locale, code = excluded.code, is_verified = false,
             tries_left = excluded.tries_left, sent_at = excluded.sent_at, expires_at = excluded.expires_at
           where kept.sent_at <= $12
         returning *`,
        [
          ...[loginId, address, device],
          keys.wrap(Buffer.from(email), wrappingPlace.address(loginId)),
          ...[project, site, locale ?? null, codeMark(keys, { code, loginId }), maxTries],
          ...[at, at + codeLifetimeMs, at - resendMs],
        ],
      )
      if (!row) {
        await budget.giveBack(asked)
        throw tooSoon(resendMs)
      }
      sendCode({ at, code, email, locale, site, userAgent })
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
      requirePause(row)
      const email = emailOf(row)
      const asked = { email, project: String(row['project']), visitor }
      await budget.take(asked)
      const code = makeCode()
      const at = now()
      const [sent] = await rows(
        `update wallet_logins set code = $2, tries_left = $3, is_verified = false, sent_at = $4, expires_at = $5
         where id = $1 and sent_at <= $6 returning *`,
        [
          ...[loginId, codeMark(keys, { code, loginId }), maxTries],
          ...[at, at + codeLifetimeMs, at - resendMs],
        ],
      )
      if (!sent) {
        await budget.giveBack(asked)
        throw tooSoon(resendMs)
      }
      sendCode({ at, code, email, locale: localeOf(row), site: String(row['site']), userAgent })
      return waiting(sent)
    },

    /**
     * Takes a code. A try is counted before it is judged, so that none is had by asking at once.
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
      const found = await find(loginId, device)
      if (Number(found['expires_at']) <= now()) throw expired()
      const [row] = await rows(
        `update wallet_logins set tries_left = tries_left - 1
         where id = $1 and device = $2 and tries_left > 0 and not is_verified and expires_at > $3 returning *`,
        [loginId, device, now()],
      )
      if (!row) throw triesUsed()
      if (!isCode(keys, { code, loginId, mark: String(row['code']) })) {
        const triesLeft = Number(row['tries_left'])
        if (triesLeft === 0) throw triesUsed()
        throw new ApiError({
          code: 'code_wrong',
          description: 'That is not the code.',
          field: 'code',
          status: 400,
          triesLeft,
        })
      }
      // Once: the same code opens nothing a second time.
      const [verified] = await rows(
        `update wallet_logins set is_verified = true, code = '', tries_left = 0, expires_at = $2
         where id = $1 and not is_verified returning id`,
        [loginId, now() + verifiedMs],
      )
      if (!verified) throw expired()
      return {
        email: emailOf(row),
        locale: localeOf(row),
        loginId,
        project: String(row['project']),
        site: String(row['site']),
      }
    },

    /** Whether a device has entered the code for an address a while ago. */
    async isVerified({ device, email }: { device: string; email: string }): Promise<boolean> {
      const [row] = await rows(
        `select 1 from wallet_logins
         where address = $1 and device = $2 and is_verified and expires_at > $3`,
        [keys.mac('address', email), device, now()],
      )
      return row !== undefined
    },
  }
}

function localeOf(row: Record<string, unknown>): string | undefined {
  return typeof row['locale'] === 'string' ? row['locale'] : undefined
}

function tooSoon(waitMs: number): ApiError {
  return tooOften(Math.ceil(Math.min(waitMs, resendMs) / 1000), { field: 'email' })
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
