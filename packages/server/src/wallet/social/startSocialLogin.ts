import { createHash } from 'node:crypto'
import type { SocialProvider } from '@latchkey/protocol/wallet'
import { makeId } from '../../roles/makeId.ts'
import { socialLifetimeMs } from '../../roles/social/lifetimes.ts'
import { randomSecret } from '../../roles/social/randomSecret.ts'
import { maxTries } from '../logins/lifetimes.ts'
import type { LoginPlace } from '../logins/loginRow.ts'
import type { SocialLoginsContext } from './createSocialLogins.ts'
import { stateMark, wrapSecret } from './socialLoginRow.ts'

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
  }: Omit<LoginPlace, 'loginId'> & { device: string; provider: SocialProvider },
): Promise<BegunLogin> {
  const at = now()
  await marked.rows(
    `delete from wallet_social_logins where device in
       (select device from wallet_social_logins where expires_at <= $1 limit ${removedAtOnce})`,
    [at],
  )
  const loginId = makeId()
  const [nonce, state, verifier] = [randomSecret(), randomSecret(), randomSecret()]
  await marked.put('wallet_social_logins', {
    code_wrapped: null,
    completion: null,
    device,
    expires_at: at + socialLifetimeMs,
    id: loginId,
    identity: null,
    locale: locale ?? null,
    project,
    provider,
    secret_wrapped: wrapSecret(keys, { loginId, nonce, verifier }),
    site,
    state: stateMark(keys, state),
    status: 'away',
    tries_left: maxTries,
  })
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { challenge, expiresInMs: socialLifetimeMs, loginId, nonce, state }
}
