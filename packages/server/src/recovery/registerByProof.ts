import type { MarkedRows } from '../roles/createMarkedRows.ts'
import type { HeldIdentity } from '../roles/identity.ts'
import type { Identities } from './createIdentities.ts'
import { letsIn } from './letsIn.ts'
import { registeredMs } from './lifetimes.ts'
import { notRegistered } from './notRegistered.ts'
import { ownershipOf } from './ownershipOf.ts'
import { removeEnded } from './removeEnded.ts'

/**
 * Registers a device of someone whom this role has proven by itself, for the wallet that they have in its own record. `missing`
 * where they have none there, `taken` where they have another one: the role `wallet` says otherwise.
 */
export async function registerByProof(
  {
    identities,
    marked,
    now,
  }: {
    identities: Pick<Identities, 'setMade' | 'walletOf'>
    marked: MarkedRows
    now: () => number
  },
  {
    descriptor,
    device,
    identity,
    walletId,
  }: {
    descriptor: string | undefined
    device: string
    identity: HeldIdentity
    walletId: string
  },
): Promise<'missing' | 'registered' | 'taken'> {
  if (!letsIn(identity)) throw notRegistered()
  const ownership = await ownershipOf(identities, { identity, walletId })
  if (ownership !== 'own') return ownership
  await identities.setMade({ descriptor, identity, walletId })
  await removeEnded(marked, now())
  await marked.put('recovery_devices', { device, until: now() + registeredMs, wallet_id: walletId })
  return 'registered'
}
