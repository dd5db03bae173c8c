import type { AnswerArrival } from '@latchkey/protocol/wallet'
import { deviceHere } from '../../roles/arrivals/arrivalErrors.ts'
import type { MarkedSession } from '../../roles/createMarkedRows.ts'
import { notRegistered } from '../notRegistered.ts'
import type { RegistrationsContext } from '../registrationMarks.ts'
import { type Entered, enterArrival } from './enterArrival.ts'
import { registerDevice } from './registerDevice.ts'

type Of = { device: string; walletId: string }
/** What a device of a wallet says of another one. */
type By = Of & { by: string }

/** What devices of a wallet say of each other at the role `recovery`, and how one that has arrived is let in. */
export function createDevices(
  context: RegistrationsContext & {
    identities: {
      ownerOf: (
        session: Pick<MarkedSession, 'find'>,
        walletId: string,
      ) => Promise<{ isMade: boolean } | undefined>
    }
  },
) {
  const { arrivals, freezes, identities, known, marked, now } = context

  /** @throws {ApiError} 403 `device_refused` for a device that is none of the wallet's, 400 `device_here` for itself */
  async function requireOther({ by, device, walletId }: By): Promise<void> {
    if (!(await known.isKnown({ device: by, walletId }))) throw notRegistered()
    if (by === device) throw deviceHere()
  }

  /** Takes from a device all that it has of a wallet here. */
  async function end(session: MarkedSession, { device, walletId }: Of): Promise<void> {
    const of = ['device = $1 and wallet_id = $2', [device, walletId]] as const
    for (const table of ['recovery_devices', 'recovery_known'] as const)
      await session.remove(table, ...of)
    // Who has made the wallet is no device of it by that any more.
    const made = await session.find(
      'recovery_wallets',
      'wallet_id = $1 and maker = $2 for update',
      [walletId, device],
    )
    for (const row of made) await session.put('recovery_wallets', { ...row, maker: '' })
  }

  const registrationOf = async (session: MarkedSession, { device, walletId }: Of) =>
    (
      await session.find('recovery_registrations', 'wallet_id = $1 and device = $2 for update', [
        ...[walletId, device],
      ])
    )[0]

  return {
    /**
     * Registers a device at once that another one has let in, or whose hold is over; one that is held is so still. Undefined for
     * one that has to prove first who is there. @throws {ApiError} 403 `device_refused`
     */
    async enterAgain(
      of: Omit<Parameters<typeof enterArrival>[2], 'standing'>,
    ): Promise<Entered | undefined> {
      return marked.transaction(async (session) => {
        const standing = await arrivals.standingOf(session, of)
        const frozen = await freezes.standingOf(session, of.walletId)
        // What was let in before its owner froze the wallet has to prove anew who is there: by that it is thawed.
        if (standing?.status !== 'refused' && frozen.status === 'frozen') return undefined
        return standing && enterArrival(context, session, { ...of, standing })
      })
    },

    /** Notes once a day that a device is used. @throws {ApiError} 403 `device_refused` for one that is not known */
    async seen(of: Of): Promise<void> {
      const isDue = await known.isUseDue(of)
      if (isDue === false) return
      // One that has made its wallet before this role kept a record of devices.
      if (isDue === undefined) {
        const isMade = (await identities.ownerOf(marked, of.walletId))?.isMade === true
        if (!isMade || !(await known.isOnlyMaker(marked, of))) throw notRegistered()
      }
      await marked.transaction((session) => known.note(session, of))
    },

    /** @throws {ApiError} 403 `device_refused`, `wallet_frozen`, 400 `device_here`, 429 */
    async answer({ answer, ...of }: By & { answer: AnswerArrival }): Promise<void> {
      await requireOther(of)
      await marked.transaction(async (session) => {
        if (answer === 'let_in') await freezes.requireThawed(session, of.walletId)
        else await freezes.requireMayEnd(session, of)
        const registration = await registrationOf(session, of)
        await arrivals.answer(session, { ...of, answer })
        if (answer === 'refuse') {
          // It may have been let in meanwhile.
          await end(session, of)
          if (registration)
            await session.put('recovery_registrations', { ...registration, status: 'refused' })
          return
        }
        const isOpen = ['held', 'waiting'].includes(String(registration?.['status']))
        if (!registration || !isOpen || Number(registration['expires_at']) <= now()) return
        // Also where the link of the mail was not opened yet: an older device says more than the mailbox.
        await registerDevice(context, session, of)
        await session.put('recovery_registrations', { ...registration, status: 'registered' })
      })
    },

    /** Ends another device of the wallet. @throws {ApiError} 403 `device_refused`, `wallet_frozen`, 400 `device_here` */
    async endDevice(of: By): Promise<void> {
      await requireOther(of)
      await marked.transaction(async (session) => {
        await freezes.requireMayEnd(session, of)
        await session.remove('recovery_registrations', 'wallet_id = $1 and device = $2', [
          ...[of.walletId, of.device],
        ])
        await end(session, of)
        await arrivals.remove(session, of)
      })
    },
  }
}
