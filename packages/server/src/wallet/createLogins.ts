import type { Database } from '../database/Database.ts'
import { ApiError } from '../http/ApiError.ts'
import type { DurableLimiter } from '../http/createDurableLimiter.ts'
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

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** Mails: for each address, visitor's address and project, in an hour and in a day. */
const mailRates = [
  { burst: 5, of: 'email', perSecond: 5 / hour },
  { burst: 20, of: 'email', perSecond: 20 / day },
  { burst: 10, of: 'visitor', perSecond: 10 / hour },
  { burst: 40, of: 'visitor', perSecond: 40 / day },
  { burst: 100, of: 'project', perSecond: 100 / hour },
  { burst: 1000, of: 'project', perSecond: 1000 / day },
] as const

const removedAtOnce = 20

export type Login = {
  email: string
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

/** Where a mail with a code goes; called outside the request that wanted it. */
export type SendCode = (mail: { code: string; email: string; site: string }) => void

export type Logins = ReturnType<typeof createLogins>

/** Logins by a code in a mail: one that counts for each address and device. */
export function createLogins({
  database: { rows, transaction },
  keys,
  limiter,
  now,
  sendCode,
}: {
  database: Pick<Database, 'rows' | 'transaction'>
  keys: RoleKeys
  limiter: DurableLimiter
  now: () => number
  sendCode: SendCode
}) {
  async function admitMail(facts: {
    email: string
    project: string
    visitor: string
  }): Promise<void> {
    for (const { of, ...rate } of mailRates) {
      const key = `wallet mail ${of} ${rate.burst} ${of === 'email' ? keys.mac('limit', facts.email) : facts[of]}`
      const { allowed, retryAfterSeconds } = await limiter.take(key, rate)
      if (!allowed) throw tooOften(retryAfterSeconds)
    }
  }

  function waiting(row: Record<string, unknown>): WaitingLogin {
    return {
      expiresInMs: Math.max(0, Number(row['expires_at']) - now()),
      loginId: String(row['id']),
      retryInMs: Math.max(0, Number(row['sent_at']) + resendMs - now()),
      triesLeft: Number(row['tries_left']),
    }
  }

  /** Puts a new code into a login and sends it. */
  async function send(row: Record<string, unknown>, email: string): Promise<WaitingLogin> {
    const code = makeCode()
    const loginId = String(row['id'])
    const [sent] = await rows(
      `update wallet_logins set code = $2, tries_left = $3, is_verified = false, sent_at = $4, expires_at = $5
       where id = $1 returning *`,
      [loginId, codeMark(keys, { code, loginId }), maxTries, now(), now() + codeLifetimeMs],
    )
    if (!sent) throw expired()
    sendCode({ code, email, site: String(row['site']) })
    return waiting(sent)
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
      project,
      site,
      visitor,
    }: {
      device: string
      email: string
      project: string
      site: string
      /** The visitor's address. */
      visitor: string
    }): Promise<WaitingLogin> {
      const address = keys.mac('address', email)
      const [standing] = await rows(
        'select sent_at from wallet_logins where address = $1 and device = $2',
        [address, device],
      )
      const waitMs = standing ? Number(standing['sent_at']) + resendMs - now() : 0
      if (waitMs > 0) throw tooOften(Math.ceil(Math.min(waitMs, resendMs) / 1000))
      await admitMail({ email, project, visitor })
      await rows(
        `delete from wallet_logins where id in
           (select id from wallet_logins where expires_at <= $1 limit ${removedAtOnce})`,
        [now() - verifiedMs],
      )
      const loginId = makeId()
      const wrapped = keys.wrap(Buffer.from(email), wrappingPlace.address(loginId))
      const row = await transaction(async (session) => {
        await session.rows('delete from wallet_logins where address = $1 and device = $2', [
          address,
          device,
        ])
        const [made] = await session.rows(
          `insert into wallet_logins
             (id, address, address_wrapped, device, project, site, code, tries_left, sent_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, '', 0, $7, $7) returning *`,
          [loginId, address, wrapped, device, project, site, now()],
        )
        return made
      })
      return send(row ?? {}, email)
    },

    /** @throws {ApiError} 429 within 30 s of the last mail; 410 for a login that is over */
    async resend({
      device,
      loginId,
      visitor,
    }: {
      device: string
      loginId: string
      visitor: string
    }): Promise<WaitingLogin> {
      const row = await find(loginId, device)
      const { retryInMs } = waiting(row)
      if (retryInMs > 0) throw tooOften(Math.ceil(Math.min(retryInMs, resendMs) / 1000))
      const email = emailOf(row)
      await admitMail({ email, project: String(row['project']), visitor })
      return send(row, email)
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

function tooOften(retryAfterSeconds: number): ApiError {
  return new ApiError({
    code: 'rate_limited',
    description: `Please try again after ${retryAfterSeconds} seconds`,
    field: 'email',
    retryAfterSeconds,
    status: 429,
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
