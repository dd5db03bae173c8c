import type { HeldIdentity } from '../roles/identity.ts'
import type { Identities } from './createIdentities.ts'

/**
 * Whether a wallet is that of an identity, by this role's own record: `missing` where the identity has none here, `taken` where it
 * has another one.
 */
export async function ownershipOf(
  identities: Pick<Identities, 'walletOf'>,
  { identity, walletId }: { identity: HeldIdentity; walletId: string },
): Promise<'missing' | 'own' | 'taken'> {
  const own = await identities.walletOf(identity)
  if (own === walletId) return 'own'
  return own === undefined ? 'missing' : 'taken'
}
