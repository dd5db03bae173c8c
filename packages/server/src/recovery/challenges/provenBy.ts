import type { HeldIdentity } from '../../roles/identity.ts'
import { notRegistered } from '../notRegistered.ts'
import type { Challenges } from './createChallenges.ts'

/**
 * Whom this role has proven by itself, where a device says so.
 *
 * @throws {ApiError} 403 for a proof that does not count, or beside an address
 */
export async function provenBy(
  challenges: Pick<Challenges, 'provenOf'>,
  proof: { challengeId: string } | undefined,
  {
    device,
    email,
    purpose,
  }: { device: string; email?: string | undefined; purpose: 'make' | 'register' },
): Promise<HeldIdentity | undefined> {
  if (!proof) return undefined
  const identity = await challenges.provenOf({ ...proof, device, purpose })
  // Known by both, it would be one or the other as it suits the caller.
  if (!identity || email !== undefined) throw notRegistered()
  return identity
}
