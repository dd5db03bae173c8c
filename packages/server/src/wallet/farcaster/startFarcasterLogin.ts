import type { MarkedRows } from '../../roles/createMarkedRows.ts'
import { makeId } from '../../roles/makeId.ts'
import { farcasterLifetimeMs, maxTries } from '../../roles/social/lifetimes.ts'
import { randomSecret } from '../../roles/social/randomSecret.ts'
import type { LoginPlace } from '../logins/loginRow.ts'
import { provider, type Secret, table } from './farcasterRow.ts'

const removedAtOnce = 20

export type NewLogin = Omit<LoginPlace, 'loginId'> & { device: string }

export type StartedLogin = { expiresInMs: number; loginId: string; nonce: string }

/** Begins a login by an account of Farcaster, in place of the one that the device had. */
export async function startFarcasterLogin(
  {
    marked,
    now,
    wrap,
  }: {
    marked: Pick<MarkedRows, 'put' | 'rows'>
    now: () => number
    wrap: (id: string, secret: Secret) => Uint8Array
  },
  { device, locale, project, site }: NewLogin,
): Promise<StartedLogin> {
  const at = now()
  await marked.rows(
    `delete from ${table} where device in
       (select device from ${table} where expires_at <= $1 limit ${removedAtOnce})`,
    [at],
  )
  const loginId = makeId()
  const nonce = randomSecret()
  await marked.put(table, {
    code_wrapped: null,
    completion: null,
    device,
    expires_at: at + farcasterLifetimeMs,
    id: loginId,
    identity: null,
    locale: locale ?? null,
    project,
    provider,
    secret_wrapped: wrap(loginId, { nonce }),
    site,
    state: null,
    status: 'away',
    tries_left: maxTries,
  })
  return { expiresInMs: farcasterLifetimeMs, loginId, nonce }
}
