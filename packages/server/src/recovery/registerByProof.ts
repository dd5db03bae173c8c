import type { KnownBrowser } from '../mail/readBrowser.ts'
import type { HeldIdentity } from '../roles/identity.ts'
import type { Identities } from './createIdentities.ts'
import { arriveProven } from './devices/arriveProven.ts'
import { type Entered, enterArrival } from './devices/enterArrival.ts'
import { letsIn } from './letsIn.ts'
import { notRegistered } from './notRegistered.ts'
import { ownershipOf } from './ownershipOf.ts'
import type { RegistrationsContext } from './registrationMarks.ts'
import { removeEnded } from './removeEnded.ts'

/**
 * Registers a device of someone whom this role has proven by itself, for the wallet that they have in its own record; held where
 * another device of it decides first. `missing` where they have none there, `taken` where they have another one: the role `wallet`
 * says otherwise.
 *
 * @throws {ApiError} 403 `device_refused`, 429
 */
export async function registerByProof(
  context: RegistrationsContext & { identities: Pick<Identities, 'setMade' | 'walletOf'> },
  {
    browser,
    descriptor,
    device,
    identity,
    site,
    walletId,
  }: {
    browser: KnownBrowser
    descriptor: string | undefined
    device: string
    identity: HeldIdentity
    site: string
    walletId: string
  },
): Promise<Entered | { status: 'missing' } | { status: 'taken' }> {
  const { identities, marked, now } = context
  if (!letsIn(identity)) throw notRegistered()
  const ownership = await ownershipOf(identities, { identity, walletId })
  if (ownership !== 'own') return { status: ownership }
  await identities.setMade({ descriptor, identity, walletId })
  await removeEnded(marked, now())
  return marked.transaction(async (session) => {
    const of = { browser, device, site, walletId }
    const standing = await arriveProven(context, session, { ...of, facts: { ...browser, site } })
    return enterArrival(context, session, { ...of, standing })
  })
}
