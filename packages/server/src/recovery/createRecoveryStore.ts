import { createArrivals } from '../roles/arrivals/createArrivals.ts'
import type { NewDeviceHold } from '../roles/arrivals/judgeArrival.ts'
import type { MarkedRows } from '../roles/createMarkedRows.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { createFreezes } from '../roles/freezes/createFreezes.ts'
import { emailIdentity } from '../roles/identity.ts'
import { createChallenges } from './challenges/createChallenges.ts'
import { createIdentities } from './createIdentities.ts'
import { createParts } from './createParts.ts'
import { createRegistrations } from './createRegistrations.ts'
import { createDevices } from './devices/createDevices.ts'
import { createKnown } from './devices/createKnown.ts'
import { createRecoveryFreezes } from './freezes/createRecoveryFreezes.ts'
import { registeredMs } from './lifetimes.ts'
import { ownershipOf } from './ownershipOf.ts'
import { registerByProof } from './registerByProof.ts'

const endedTables = ['recovery_challenges', 'recovery_devices'] as const

export type RecoveryStore = ReturnType<typeof createRecoveryStore>

/** Part 2 of managed slots, whose wallet each is, and which devices were registered to read it. */
export function createRecoveryStore({
  hold,
  ...given
}: {
  hold: NewDeviceHold
  keys: RoleKeys
  marked: MarkedRows
  now: () => number
}) {
  const { marked, now } = given
  const arrivals = createArrivals({ ...given, hold, role: 'recovery' })
  const known = createKnown(given)
  const freezes = createFreezes({ ...given, role: 'recovery' })
  const context = { ...given, arrivals, freezes, known }
  const identities = createIdentities(context)
  const parts = createParts({ ...context, identities })
  return {
    ...parts,
    ...createRegistrations(context),
    ...createDevices({ ...context, identities }),
    ...createRecoveryFreezes(context),
    challenges: createChallenges(context),
    knownOf: identities.knownOf,
    ownerOf: (walletId: string) => identities.ownerOf(marked, walletId),
    ownershipOf: (of: Parameters<typeof ownershipOf>[1]) => ownershipOf(identities, of),
    registerByProof: (of: Parameters<typeof registerByProof>[1]) =>
      registerByProof({ ...context, identities }, of),

    /** A device that has put a part here says that its wallet is made; whether it has one here. */
    async setMade({
      descriptor,
      device,
      walletId,
    }: {
      /** SHA-256 of what it is (`descriptorDigest`). */
      descriptor: string
      device: string
      walletId: string
    }): Promise<boolean> {
      if (!(await parts.isMaker({ device, walletId }))) return false
      const email = await parts.emailOf(walletId)
      const identity = email === undefined ? undefined : emailIdentity(email)
      const of = { device, walletId }
      if (!(await identities.setMade({ descriptor, identity, walletId }))) return false
      if (await known.isOnlyMaker(marked, of))
        await marked.transaction((session) => known.note(session, of))
      return true
    },

    /** The role `wallet` has introduced a device to a wallet: it is made, whatever this role knew before. */
    async setIntroduced({
      descriptor,
      email,
      walletId,
    }: {
      descriptor?: string | undefined
      /** As this role knows it. */
      email: string
      walletId: string
    }): Promise<void> {
      await identities.setMade({ descriptor, identity: emailIdentity(email), walletId })
    },

    /** Ends what a device was let in by, and what waits for it: it gets no part any more. */
    async endOf(device: string): Promise<void> {
      await marked.transaction(async (session) => {
        for (const table of endedTables) await session.remove(table, 'device = $1', [device])
        // The links of its mails refuse it still: who was let in cannot take that from the owner.
        const begun = await session.find(
          'recovery_registrations',
          'device = $1 and expires_at > $2 for update',
          [device, now()],
        )
        for (const row of begun)
          await session.put('recovery_registrations', { ...row, expires_at: now() })
        const made = await session.find(
          'recovery_wallets',
          'maker = $1 and created_at > $2 for update',
          [device, now() - registeredMs],
        )
        for (const row of made) await session.put('recovery_wallets', { ...row, maker: '' })
      })
    },
  }
}
