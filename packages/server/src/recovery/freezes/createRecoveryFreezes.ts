import type { FreezeStanding } from '../../roles/freezes/judgeFreeze.ts'
import { notRegistered } from '../notRegistered.ts'
import type { RegistrationsContext } from '../registrationMarks.ts'
import { refuseByMail } from './refuseByMail.ts'

type Of = { device: string; walletId: string }

/** How owners freeze and thaw their wallets at the role `recovery`. */
export function createRecoveryFreezes(context: RegistrationsContext) {
  const { freezes, known, marked } = context
  return {
    /** Freezes the wallet of a device. @throws {ApiError} 403 `device_refused` */
    async freeze(of: Of): Promise<void> {
      if (!(await known.isKnown(of))) throw notRegistered()
      await marked.transaction((session) => freezes.freeze(session, { ...of, kind: 'device' }))
    },

    /** Whether a wallet is frozen. */
    isFrozen: async (walletId: string): Promise<boolean> =>
      (await freezes.standingOf(marked, walletId)).status === 'frozen',

    refuse: (of: Parameters<typeof refuseByMail>[1]) => refuseByMail(context, of),

    /**
     * Takes away what the device itself has frozen the wallet by, and thaws it where it is a device of that.
     *
     * @throws {ApiError} 403 `device_refused` for a device that is neither
     */
    async thaw(of: Of): Promise<FreezeStanding> {
      const isOwners = await known.isKnown(of)
      return marked.transaction(async (session) => {
        const standing = isOwners
          ? await freezes.thaw(session, of)
          : await freezes.liftOwn(session, of)
        if (!standing) throw notRegistered()
        return standing
      })
    },
  }
}
