import type { MarkedRows, MarkedSession } from '../../roles/createMarkedRows.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import type { Row } from '../../roles/markedTables.ts'
import type { SignedProvider } from '../../roles/SignedProvider.ts'
import { maxTries } from '../../roles/social/lifetimes.ts'
import { loginExpired, otherBrowser } from '../../roles/social/loginErrors.ts'
import { isStatus } from '../../roles/social/trips/tripRow.ts'
import { unwrapText } from '../../roles/unwrapText.ts'
import { wrappingPlace } from '../../roles/wrapping.ts'
import { verifiedMs } from '../logins/lifetimes.ts'
import { type LoginPlace, toLogin } from '../logins/loginRow.ts'
import { type SignedSecret, table } from './signedRow.ts'
import { type NewLogin, type StartedLogin, startSignedLogin } from './startSignedLogin.ts'

export type LoginOf = { device: string; loginId: string }

/** A login that waits for what is signed. */
export type OpenLogin<Secret extends SignedSecret = SignedSecret> = LoginPlace &
  Secret & { expiresInMs: number }

export type SignedLogins<Secret extends SignedSecret = SignedSecret> = ReturnType<
  typeof createSignedLogins<Secret>
>

/** Logins by what is signed over a nonce: in one row with those by other providers, of which one counts for each device. */
export function createSignedLogins<Secret extends SignedSecret>({
  keys,
  marked,
  now,
  provider,
}: {
  keys: Pick<RoleKeys, 'unwrap' | 'wrap'>
  marked: MarkedRows
  now: () => number
  provider: SignedProvider
}) {
  const wrap = (id: string, secret: SignedSecret) =>
    keys.wrap(Buffer.from(JSON.stringify(secret)), wrappingPlace.secret(id))

  const secretOf = (row: Row): Secret =>
    JSON.parse(
      unwrapText(keys, row['secret_wrapped'], wrappingPlace.secret(String(row['id']))) ?? '{}',
    )

  /** The row of a login that waits. @throws {ApiError} 403 `other_browser` for another device, 410 `login_expired` */
  async function find(
    session: Pick<MarkedSession, 'find'>,
    { device, loginId }: LoginOf,
    lock: '' | ' for update' = '',
  ): Promise<Row> {
    const [row] = await session.find(table, `id = $1${lock}`, [loginId])
    if (!row || row['provider'] !== provider || Number(row['expires_at']) <= now())
      throw loginExpired()
    if (row['device'] !== device) throw otherBrowser()
    if (!isStatus(row, 'away') || Number(row['tries_left']) <= 0) throw loginExpired()
    return row
  }

  const toOpen = (row: Row): OpenLogin<Secret> => ({
    ...toLogin(row),
    ...secretOf(row),
    expiresInMs: Number(row['expires_at']) - now(),
  })

  return {
    /** Begins a login, in place of the one that the device had. */
    start: (of: NewLogin): Promise<StartedLogin> =>
      startSignedLogin({ marked, now, provider, wrap }, of),

    /** A login that waits. @throws {ApiError} 403 `other_browser`, 410 `login_expired` */
    read: async (of: LoginOf): Promise<OpenLogin<Secret>> => toOpen(await find(marked, of)),

    /** Changes what is kept of a login that waits. */
    async change(of: LoginOf, by: (secret: Secret) => Secret): Promise<OpenLogin<Secret>> {
      return marked.transaction(async (session) => {
        const row = await find(session, of, ' for update')
        const next = { ...row, secret_wrapped: wrap(of.loginId, by(secretOf(row))) }
        await session.put(table, next)
        return toOpen(next)
      })
    },

    /** Takes one of a login's tries: it is given back only where nothing was found out. */
    async take(of: LoginOf): Promise<OpenLogin<Secret>> {
      return marked.transaction(async (session) => {
        const row = await find(session, of, ' for update')
        await session.put(table, { ...row, tries_left: Number(row['tries_left']) - 1 })
        return toOpen(row)
      })
    },

    async giveBack({ loginId }: LoginOf): Promise<void> {
      await marked.transaction(async (session) => {
        const [row] = await session.find(table, 'id = $1 for update', [loginId])
        if (!row || !isStatus(row, 'away')) return
        const tries = Math.min(maxTries, Number(row['tries_left']) + 1)
        await session.put(table, { ...row, tries_left: tries })
      })
    },

    /** It was found out who is there (`identityMark`), once. @throws {ApiError} 410 where it was before, or a newer login took its place */
    async enter({ device, identity, loginId }: LoginOf & { identity: string }): Promise<void> {
      await marked.transaction(async (session) => {
        const [row] = await session.find(table, 'id = $1 and device = $2 for update', [
          ...[loginId, device],
        ])
        if (!row || !isStatus(row, 'away')) throw loginExpired()
        await session.put(table, {
          ...row,
          expires_at: now() + verifiedMs,
          identity,
          // Nothing else that was kept for it is of use any more.
          secret_wrapped: wrap(loginId, { nonce: secretOf(row).nonce }),
          status: 'entered',
        })
      })
    },

    /** Ends a login that leads to nothing. */
    async end({ device, loginId }: LoginOf): Promise<void> {
      await marked.remove(table, 'id = $1 and device = $2', [loginId, device])
    },
  }
}
