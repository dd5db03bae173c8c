import type { MarkedRows } from '../../roles/createMarkedRows.ts'
import { makeId } from '../../roles/makeId.ts'
import type { SignedProvider } from '../../roles/SignedProvider.ts'
import { maxTries, signedLifetimeMs } from '../../roles/social/lifetimes.ts'
import { randomSecret } from '../../roles/social/randomSecret.ts'
import type { LoginPlace } from '../logins/loginRow.ts'
import { type SignedSecret, table } from './signedRow.ts'

const removedAtOnce = 20

export type NewLogin = Omit<LoginPlace, 'loginId'> & { device: string }

export type StartedLogin = { expiresInMs: number; loginId: string; nonce: string }

/** Begins a login by what is signed, in place of the one that the device had. */
export async function startSignedLogin(
  {
    marked,
    now,
    provider,
    wrap,
  }: {
    marked: Pick<MarkedRows, 'put' | 'rows'>
    now: () => number
    provider: SignedProvider
    wrap: (id: string, secret: SignedSecret) => Uint8Array
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
    expires_at: at + signedLifetimeMs,
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
  return { expiresInMs: signedLifetimeMs, loginId, nonce }
}
