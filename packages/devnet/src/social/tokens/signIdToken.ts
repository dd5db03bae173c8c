import { randomBytes } from 'node:crypto'
import type { Signer } from '../createSigner.ts'
import type { Grant } from '../Grant.ts'
import type { ProviderControl } from '../ProviderControl.ts'
import type { IdTokenStandIn } from '../StandIn.ts'

/** What a code is exchanged for at a provider that signs who is there. */
export async function signIdToken(
  { account, nonce }: Grant,
  {
    client,
    control,
    now,
    signer,
    standIn,
  }: {
    client: string
    control: Pick<ProviderControl, 'claims'>
    now: number
    signer: Signer
    standIn: IdTokenStandIn
  },
): Promise<Record<string, number | string>> {
  const seconds = Math.floor(now / 1000)
  const { email, sub } = account
  const claims = {
    aud: client,
    email,
    exp: seconds + standIn.lifetimeSeconds,
    iat: seconds,
    iss: standIn.issuer,
    nonce,
    sub,
    ...standIn.claims(account, client),
  }
  return {
    access_token: randomBytes(24).toString('base64url'),
    expires_in: standIn.lifetimeSeconds - 1,
    id_token: await signer.sign(control.claims(claims)),
    scope: 'openid email',
    token_type: 'Bearer',
  }
}
