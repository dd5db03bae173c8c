import { ApiError } from '../../http/ApiError.ts'
import type { MarkedRows, MarkedSession } from '../../roles/createMarkedRows.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import type { Row } from '../../roles/markedTables.ts'
import { maxTries } from '../../roles/social/lifetimes.ts'
import { loginExpired, otherBrowser } from '../../roles/social/loginErrors.ts'
import { isStatus } from '../../roles/social/trips/tripRow.ts'
import { unwrapText } from '../../roles/unwrapText.ts'
import { wrappingPlace } from '../../roles/wrapping.ts'
import { verifiedMs } from '../logins/lifetimes.ts'
import { type LoginPlace, toLogin } from '../logins/loginRow.ts'
import type { RelaySigned } from './createRelay.ts'
import { provider, type Secret, table } from './farcasterRow.ts'
import { type NewLogin, type StartedLogin, startFarcasterLogin } from './startFarcasterLogin.ts'

type Of = { device: string; loginId: string }

/** A login that waits for an app. */
export type OpenLogin = LoginPlace & Secret & { expiresInMs: number }

export type FarcasterLogins = ReturnType<typeof createFarcasterLogins>

/** Logins by an account of Farcaster: in one row with those by other providers, of which one counts for each device. */
export function createFarcasterLogins({
  keys,
  marked,
  now,
}: {
  keys: Pick<RoleKeys, 'unwrap' | 'wrap'>
  marked: MarkedRows
  now: () => number
}) {
  const wrap = (id: string, secret: Secret) =>
    keys.wrap(Buffer.from(JSON.stringify(secret)), wrappingPlace.secret(id))

  const secretOf = (row: Row): Secret =>
    JSON.parse(
      unwrapText(keys, row['secret_wrapped'], wrappingPlace.secret(String(row['id']))) ?? '{}',
    )

  /** The row of a login that waits. @throws {ApiError} 403 `other_browser` for another device, 410 `login_expired` */
  async function find(
    session: Pick<MarkedSession, 'find'>,
    { device, loginId }: Of,
    lock: '' | ' for update' = '',
  ): Promise<Row> {
    const [row] = await session.find(table, `id = $1${lock}`, [loginId])
    if (!row || row['provider'] !== provider || Number(row['expires_at']) <= now())
      throw loginExpired()
    if (row['device'] !== device) throw otherBrowser()
    if (!isStatus(row, 'away') || Number(row['tries_left']) <= 0) throw loginExpired()
    return row
  }

  const toOpen = (row: Row): OpenLogin => ({
    ...toLogin(row),
    ...secretOf(row),
    expiresInMs: Number(row['expires_at']) - now(),
  })

  /** Changes what is kept of a login that waits. */
  async function change(of: Of, by: (secret: Secret) => Secret): Promise<OpenLogin> {
    return marked.transaction(async (session) => {
      const row = await find(session, of, ' for update')
      const next = { ...row, secret_wrapped: wrap(of.loginId, by(secretOf(row))) }
      await session.put(table, next)
      return toOpen(next)
    })
  }

  return {
    /** Begins a login, in place of the one that the device had. */
    start: (of: NewLogin): Promise<StartedLogin> => startFarcasterLogin({ marked, now, wrap }, of),

    /** A login that waits. @throws {ApiError} 403 `other_browser`, 410 `login_expired` */
    read: async (of: Of): Promise<OpenLogin> => toOpen(await find(marked, of)),

    /** Keeps the channel of a login; the first that was opened stays. */
    keepChannel: (of: Of, channel: Required<Secret>['channel']): Promise<OpenLogin> =>
      change(of, (secret) => ({ channel, ...secret })),

    /** Keeps what the relay has handed over. */
    keepSigned: (of: Of, signed: RelaySigned): Promise<OpenLogin> =>
      change(of, (secret) => ({ ...secret, signed })),

    /** Takes one of a login's tries: it is given back only where nothing was found out. */
    async take(of: Of): Promise<OpenLogin> {
      return marked.transaction(async (session) => {
        const row = await find(session, of, ' for update')
        await session.put(table, { ...row, tries_left: Number(row['tries_left']) - 1 })
        return toOpen(row)
      })
    },

    async giveBack({ loginId }: Of): Promise<void> {
      await marked.transaction(async (session) => {
        const [row] = await session.find(table, 'id = $1 for update', [loginId])
        if (!row || !isStatus(row, 'away')) return
        const tries = Math.min(maxTries, Number(row['tries_left']) + 1)
        await session.put(table, { ...row, tries_left: tries })
      })
    },

    /** It was found out who is there (`identityMark`), once. @throws {ApiError} 410 where it was before, or a newer login took its place */
    async enter({ device, identity, loginId }: Of & { identity: string }): Promise<void> {
      await marked.transaction(async (session) => {
        const [row] = await session.find(table, 'id = $1 and device = $2 for update', [
          ...[loginId, device],
        ])
        if (!row || !isStatus(row, 'away')) throw loginExpired()
        await session.put(table, {
          ...row,
          expires_at: now() + verifiedMs,
          identity,
          // Neither channel nor message is of use any more.
          secret_wrapped: wrap(loginId, { nonce: secretOf(row).nonce }),
          status: 'entered',
        })
      })
    },

    /** Ends a login whose channel is over, or that leads to nothing. */
    async end({ device, loginId }: Of): Promise<void> {
      await marked.remove(table, 'id = $1 and device = $2', [loginId, device])
    },
  }
}

/** Another half of the nonce than the channel was opened with. */
export function otherChannel(): ApiError {
  return new ApiError({
    code: 'conflict',
    description: 'This login has a channel for another nonce: begin again.',
    field: 'nonceR',
    status: 409,
  })
}
