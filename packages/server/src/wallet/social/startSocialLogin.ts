import type { WindowProvider } from '@latchkey/protocol/wallet'
import { makeId } from '../../roles/makeId.ts'
import { socialLifetimeMs } from '../../roles/social/lifetimes.ts'
import { randomSecret } from '../../roles/social/randomSecret.ts'
import { beginTrip } from '../../roles/social/trips/beginTrip.ts'
import type { LoginPlace } from '../logins/loginRow.ts'
import type { SocialLoginsContext } from './createSocialLogins.ts'

const removedAtOnce = 20

/** What the device asks a provider with. */
export type BegunLogin = {
  challenge: string
  expiresInMs: number
  loginId: string
  nonce: string
  state: string
}

/** Begins a login, in place of the one that the device had. */
export async function startSocialLogin(
  { keys, marked, now }: SocialLoginsContext,
  {
    device,
    locale,
    project,
    provider,
    site,
  }: Omit<LoginPlace, 'loginId'> & { device: string; provider: WindowProvider },
): Promise<BegunLogin> {
  const at = now()
  await marked.rows(
    `delete from wallet_social_logins where device in
       (select device from wallet_social_logins where expires_at <= $1 limit ${removedAtOnce})`,
    [at],
  )
  const loginId = makeId()
  const nonce = randomSecret()
  const { asked, columns } = beginTrip(keys, { id: loginId, nonce })
  await marked.put('wallet_social_logins', {
    ...columns,
    device,
    expires_at: at + socialLifetimeMs,
    id: loginId,
    identity: null,
    locale: locale ?? null,
    project,
    provider,
    site,
  })
  return { ...asked, expiresInMs: socialLifetimeMs, loginId, nonce }
}
